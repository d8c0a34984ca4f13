import { normaliseEncoding } from '../../../policy/path.js';
import { parseUrl } from '../../../policy/url.js';

/** `$` and `*` as they stand in a pattern's key: below every character a path can hold, the wider the lower. */
export const dollar = '\u0001';
export const star = '\u0002';

/** A path pattern, ready to be matched and compared. */
export interface Pattern {
  readonly kind: 'path';
  /**
   * The normalised pattern with its wildcards as control characters. Compared as plain strings, keys stand in the order
   * from wide to narrow: a pattern that has run out, `$`, `*`, any other character (A1-2.4.5-g to -i).
   */
  readonly key: string;
  /** What stands between the wildcards; the first piece is what every matching path begins with. */
  readonly pieces: readonly [string, ...string[]];
  /** The pattern ends in `$` (A1-2.8-b). */
  readonly anchored: boolean;
  /** Written as a full address: the host it names, empty if that cannot be told. Such a pattern permits nothing. */
  readonly host?: string;
}

/**
 * Brings a pattern into the form in which it is matched with paths: percent-encoding normalised, lower case (A1-2.8-f).
 *
 * Reading: (AMB-18) a pattern without leading slash gets one. (AMB-20, AMB-87) encoding as in RFC 9309. (AMB-68) `$` is
 * special as the last character only. (AMB-19) case is ignored for ASCII letters; all others are percent-encoded by then.
 */
export function readPattern(text: string): Pattern {
  const rooted = text.startsWith('/') ? text : `/${text}`;
  const normal = normaliseEncoding(rooted, '*$').toLowerCase();
  const anchored = normal.endsWith('$');
  const body = (anchored ? normal.slice(0, -1) : normal).replaceAll('$', '%24').replaceAll('*', star);
  const [first = '', ...rest] = body.split(star);
  return { kind: 'path', key: anchored ? body + dollar : body, pieces: [first, ...rest], anchored };
}

/**
 * Reads a pattern that stands for a resource.
 *
 * Lenient: (A1-2.4.3-a) a full address is no path from the document root, but a prohibition that gives one must not be lost:
 * it holds for that path where the host is the same.
 */
export function readResourcePattern(text: string): Pattern {
  const address = /^https?:\/\/([^/?]*)(.*)$/is.exec(text);
  if (address === null) return readPattern(text);
  return { ...readPattern(address[2] ?? ''), host: hostOf(address[1] ?? '') };
}

function hostOf(authority: string): string {
  const url = `http://${authority}/`;
  return authority.includes('*') ? '' : (parseUrl(url)?.hostname ?? '');
}

export const wholeSite: Pattern = readPattern('/');

/**
 * Does the pattern match this path (A1-2.8-a to -c)? The path is normalised, lower case, and includes the query (AMB-21).
 *
 * Each piece is looked for after the one before, at the first place possible: that is right for `*`, and linear.
 */
export function matches(pattern: Pattern, path: string): boolean {
  const [first, ...rest] = pattern.pieces;
  if (!path.startsWith(first)) return false;
  const last = pattern.anchored ? rest.pop() : undefined;
  if (pattern.anchored && last === undefined) return path.length === first.length;
  let position = first.length;
  for (const piece of rest) {
    const found = find(path, piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last));
}

/** Limit: up to this length the built-in search costs no more than a fixed number of steps per character. */
const shortPiece = 32;

function find(path: string, piece: string, from: number): number {
  return piece.length <= shortPiece ? path.indexOf(piece, from) : findLong(path, piece, from);
}

/** Knuth, Morris and Pratt: never looks at a character of the path twice, whatever the piece is made of. */
function findLong(path: string, piece: string, from: number): number {
  if (path.length - from < piece.length) return -1;
  const borders = bordersOf(piece);
  let matched = 0;
  for (let position = from; position < path.length; position++) {
    const code = path.charCodeAt(position);
    while (matched > 0 && code !== piece.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === piece.charCodeAt(matched)) matched++;
    if (matched === piece.length) return position - matched + 1;
  }
  return -1;
}

/** For each place, how long a beginning of the piece ends there. */
function bordersOf(piece: string): Uint16Array {
  const borders = new Uint16Array(piece.length);
  let matched = 0;
  for (let position = 1; position < piece.length; position++) {
    const code = piece.charCodeAt(position);
    while (matched > 0 && code !== piece.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === piece.charCodeAt(matched)) matched++;
    borders[position] = matched;
  }
  return borders;
}
