/**
 * The field names that real files use. `allow`, `disallow` and `user-agent` are RFC 9309's; lines with the others are kept as
 * data (RFC9309-2.2.4-a).
 */
const fields = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'host',
  'clean-param',
  'noindex',
  'nofollow',
  'noarchive',
  'content-signal',
  'content-signals',
  'content-usage',
  'license',
  'disallowaitraining',
  'allowaitraining',
] as const;

/** A field name that real files use, in lower case. */
export type Field = (typeof fields)[number];

/**
 * Lenient: misspellings that real crawlers read as the field they resemble. The list has no permissions: a misspelt
 * prohibition still forbids, and a misspelt addressee is still addressed.
 */
const misspellings: readonly (readonly [string, Field])[] = [
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['site-map', 'sitemap'],
];

/** Misspellings of `Allow`. They are listed only to be reported: a broken permission allows nothing. */
const misspeltAllow: readonly string[] = ['alow', 'allaw', 'alllow', 'aloow', 'allows'];

/** What a name in front of a colon stands for. */
export type FieldReading =
  | { readonly kind: 'known'; readonly field: Field }
  | { readonly kind: 'misspelt'; readonly field: Field }
  | { readonly kind: 'misspelt-allow' }
  | { readonly kind: 'acap' }
  | { readonly kind: 'unknown' };

/** By name, so that reading a field takes one look and makes nothing. */
const readings: ReadonlyMap<string, FieldReading> = new Map<string, FieldReading>([
  ...fields.map((field) => [field, { kind: 'known', field }] as const),
  ...misspellings.map(([name, field]) => [name, { kind: 'misspelt', field }] as const),
  ...misspeltAllow.map((name) => [name, { kind: 'misspelt-allow' }] as const),
]);
const acap: FieldReading = { kind: 'acap' };
const unknown: FieldReading = { kind: 'unknown' };

/** The field that a name stands for, whatever its letter case (RFC9309-2.2-a). */
export function readFieldName(name: string): FieldReading {
  const lower = name.toLowerCase();
  return readings.get(lower) ?? (lower.startsWith('acap-') ? acap : unknown);
}
