/**
 * Field names, as files write them. `allow`, `disallow` and `user-agent` are RFC 9309's; the others are real but not part
 * of it, and are kept as data (RFC9309-2.2.4-a).
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
  'content-usage',
  'license',
] as const;

export type Field = (typeof fields)[number];

const known: ReadonlySet<string> = new Set(fields);

/**
 * Lenient: spellings that real crawlers take for the field they resemble. Only refusals and what names their addressee
 * are in this list: a refusal with a slip of the pen still refuses.
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

/** Slips of the pen for `Allow`. A broken grant grants nothing, so they are known only to be named in a remark. */
const misspeltAllow: ReadonlySet<string> = new Set(['alow', 'allaw', 'alllow', 'aloow', 'allows']);

export type FieldReading =
  | { readonly kind: 'known'; readonly field: Field }
  | { readonly kind: 'misspelt'; readonly field: Field }
  | { readonly kind: 'misspelt-allow' }
  | { readonly kind: 'acap' }
  | { readonly kind: 'unknown' };

/** Tells which field a name stands for. Letter case has no meaning (RFC9309-2.2-a). */
export function readFieldName(name: string): FieldReading {
  const lower = name.toLowerCase();
  if (known.has(lower)) return { kind: 'known', field: lower as Field };
  const meant = misspellings.get(lower);
  if (meant !== undefined) return { kind: 'misspelt', field: meant };
  if (misspeltAllow.has(lower)) return { kind: 'misspelt-allow' };
  return { kind: lower.startsWith('acap-') ? 'acap' : 'unknown' };
}
