import type { PageMarker } from '../../../policy/page.js';

/**
 * The kinds of regions, and what each denies. Each kind opens and closes separately: `googleon: index` ends what
 * `googleoff: index` or `googleoff: all` started for the index, and nothing else.
 */
export const regionKinds = {
  'google-index': { denies: 'index', clause: 'PS-O-3', signal: 'googleoff' },
  'google-anchor': { denies: 'anchorText', clause: 'PS-O-4', signal: 'googleoff' },
  'google-snippet': { denies: 'snippet', clause: 'PS-O-5', signal: 'googleoff' },
  'google-follow': { denies: 'follow', clause: 'PS-O-6', signal: 'googleoff' },
  'comment-noindex': { denies: 'index', clause: 'PS-Y-6', signal: 'noindex-comment' },
  'tag-noindex': { denies: 'index', clause: 'PS-Y-6', signal: 'noindex-tag' },
} as const;

export type RegionKind = keyof typeof regionKinds;

export const allRegionKinds: readonly RegionKind[] = Object.keys(regionKinds) as RegionKind[];

/**
 * The words after `googleoff:` and `googleon:` (PS-O-3 to PS-O-6).
 *
 * Reading: (PS-O-6) `all` forbids following links too, as its maker described it. One copy of that description says the
 * contrary; heed follows the cautious one.
 */
const googleWords: ReadonlyMap<string, readonly RegionKind[]> = new Map<string, readonly RegionKind[]>([
  ['index', ['google-index']],
  ['anchor', ['google-anchor']],
  ['snippet', ['google-snippet']],
  ['all', ['google-index', 'google-anchor', 'google-snippet', 'google-follow']],
]);

/** A comment as it was read. `unknown`: it looks like a marker, but has no known word. */
type Marker =
  | { readonly kind: 'open' | 'close'; readonly regions: readonly RegionKind[]; readonly clause: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' };

/** Limit: longer comments are prose. */
const maxMarker = 200;

/** Reads the text of a comment. Lenient: letter case and white space do not matter, and several words may be listed. */
export function readMarker({ text }: PageMarker): Marker {
  if (text.length > maxMarker) return { kind: 'none' };
  const yandex = /^\s*(\/?)\s*noindex\s*$/i.exec(text);
  if (yandex !== null) {
    return { kind: yandex[1] === '' ? 'open' : 'close', regions: ['comment-noindex'], clause: 'PS-Y-6' };
  }
  const google = /^\s*google(off|on)\b\s*:?(.*)$/is.exec(text);
  if (google === null) return { kind: 'none' };
  const words = (google[2] ?? '').toLowerCase().split(/[\s,;|]+/);
  const known = words.filter((word) => googleWords.has(word));
  if (known.length === 0) return { kind: 'unknown' };
  const regions = [...new Set(known.flatMap((word) => googleWords.get(word) ?? []))];
  const clause = known.includes('all') ? 'PS-O-6' : regionKinds[regions[0] ?? 'google-index'].clause;
  return { kind: google[1]?.toLowerCase() === 'off' ? 'open' : 'close', regions, clause };
}
