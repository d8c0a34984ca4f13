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

export type Field = (typeof fields)[number];

const known: ReadonlySet<string> = new Set(fields);

/**
 * Lenient: misspellings that real crawlers read as the field they resemble. The list has no permissions: a misspelt
 * prohibition still forbids, and a misspelt addressee is still addressed.
 */
const misspellings: ReadonlyMap<string, Field> = new Map([
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['site-map', 'sitemap'],
]);

/** Misspellings of `Allow`. They are listed only to be reported: a broken permission allows nothing. */
const misspeltAllow: ReadonlySet<string> = new Set(['alow', 'allaw', 'alllow', 'aloow', 'allows']);

type FieldReading =
  | { readonly kind: 'known'; readonly field: Field }
  | { readonly kind: 'misspelt'; readonly field: Field }
  | { readonly kind: 'misspelt-allow' }
  | { readonly kind: 'acap' }
  | { readonly kind: 'unknown' };

/** The field that a name stands for, whatever its letter case (RFC9309-2.2-a). */
export function readFieldName(name: string): FieldReading {
  const lower = name.toLowerCase();
  if (known.has(lower)) return { kind: 'known', field: lower as Field };
  const meant = misspellings.get(lower);
  if (meant !== undefined) return { kind: 'misspelt', field: meant };
  if (misspeltAllow.has(lower)) return { kind: 'misspelt-allow' };
  return { kind: lower.startsWith('acap-') ? 'acap' : 'unknown' };
}
