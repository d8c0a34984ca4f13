/**
 * Field names, as files write them. `allow`, `disallow` and `user-agent` are RFC 9309's; the others are real but not part
 * of it, and are kept as data (RFC9309-2.2.4-a).
 */
export const fields = {
  'user-agent': { standing: 'rfc' },
  allow: { standing: 'rfc' },
  disallow: { standing: 'rfc' },
  sitemap: { standing: 'other' },
  'crawl-delay': { standing: 'other' },
  'request-rate': { standing: 'other' },
  'visit-time': { standing: 'other' },
  host: { standing: 'other' },
  'clean-param': { standing: 'other' },
  noindex: { standing: 'other' },
  nofollow: { standing: 'other' },
  noarchive: { standing: 'other' },
  'content-signal': { standing: 'other' },
  'content-usage': { standing: 'other' },
  license: { standing: 'other' },
} as const;

export type Field = keyof typeof fields;

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
  if (Object.hasOwn(fields, lower)) return { kind: 'known', field: lower as Field };
  const meant = misspellings.get(lower);
  if (meant !== undefined) return { kind: 'misspelt', field: meant };
  if (misspeltAllow.has(lower)) return { kind: 'misspelt-allow' };
  return { kind: lower.startsWith('acap-') ? 'acap' : 'unknown' };
}
