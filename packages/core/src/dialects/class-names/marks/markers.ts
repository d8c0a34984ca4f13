import type { PageMarker } from '../../../policy/page.js';

/**
 * What a region of comments can keep out. Each is counted for itself: `googleon: index` ends what `googleoff: index` or
 * `googleoff: all` began for the index, and nothing else.
 */
export const tracks = {
  'google-index': { denies: 'index', clause: 'PS-O-3' },
  'google-anchor': { denies: 'anchorText', clause: 'PS-O-4' },
  'google-snippet': { denies: 'snippet', clause: 'PS-O-5' },
  'google-follow': { denies: 'follow', clause: 'PS-O-6' },
  'comment-noindex': { denies: 'index', clause: 'PS-Y-6' },
  'tag-noindex': { denies: 'index', clause: 'PS-Y-6' },
} as const;

export type Track = keyof typeof tracks;

export const allTracks: readonly Track[] = Object.keys(tracks) as Track[];

/**
 * The words behind `googleoff:` and `googleon:` (PS-O-3 to PS-O-6).
 *
 * Reading: (PS-O-6) `all` keeps robots from following links, too, as the description that the maker gave has it; one copy of
 * it says the contrary, and the cautious one is taken.
 */
const googleWords: ReadonlyMap<string, readonly Track[]> = new Map<string, readonly Track[]>([
  ['index', ['google-index']],
  ['anchor', ['google-anchor']],
  ['snippet', ['google-snippet']],
  ['all', ['google-index', 'google-anchor', 'google-snippet', 'google-follow']],
]);

/** What one comment does. `unknown`: it is of the family and says nothing that is known. */
export type Marker =
  | { readonly kind: 'open' | 'close'; readonly tracks: readonly Track[]; readonly clause: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' };

/** Limit: comments longer than this are prose. */
const maxMarker = 200;

/**
 * Reads the text of a comment. Lenient: letter case and white space do not matter, and several words may be listed.
 */
export function readMarker({ text }: PageMarker): Marker {
  if (text.length > maxMarker) return { kind: 'none' };
  const yandex = /^\s*(\/?)\s*noindex\s*$/i.exec(text);
  if (yandex !== null) {
    return { kind: yandex[1] === '' ? 'open' : 'close', tracks: ['comment-noindex'], clause: 'PS-Y-6' };
  }
  const google = /^\s*google(off|on)\b\s*:?(.*)$/is.exec(text);
  if (google === null) return { kind: 'none' };
  const words = (google[2] ?? '').toLowerCase().split(/[\s,;|]+/);
  const known = words.filter((word) => googleWords.has(word));
  if (known.length === 0) return { kind: 'unknown' };
  const reached = new Set(known.flatMap((word) => googleWords.get(word) ?? []));
  const clause = known.includes('all') ? 'PS-O-6' : tracks[[...reached][0] ?? 'google-index'].clause;
  return { kind: google[1]?.toLowerCase() === 'off' ? 'open' : 'close', tracks: [...reached], clause };
}
