import type { Pattern } from '../../dialects/acap/syntax/pattern.js';
import { normalisePattern } from '../../dialects/robots-txt/match/path-pattern.js';
import { normaliseEncoding } from '../../policy/path.js';

/**
 * Which addresses something is about, in the form in which they are compared: percent-encoding normalised. An address is the path of a
 * URL with its query.
 */
export interface CellPattern {
  /** As it is shown to people. */
  readonly shown: string;
  /** The text between its stars. Every address that matches starts with the first piece, and has the others behind it, in this order. */
  readonly pieces: readonly [string, ...string[]];
  /** What follows the last piece: anything; nothing; or nothing but a query. */
  readonly end: 'open' | 'address' | 'path';
  /** Is the letter case of ASCII letters ignored? Then `pieces` are in lower case. */
  readonly ignoresCase: boolean;
}

/** A pattern of robots.txt; `undefined` for an Allow that matches nothing (RFC9309-2.2.2-h). */
export function robotsPattern(written: string, says: 'allow' | 'disallow' = 'disallow'): CellPattern | undefined {
  const normal = normalisePattern(written, says);
  return normal === undefined ? undefined : patternOf(written, normal);
}

/** A pattern of robots.txt in the form in which it is compared: the bytes of a `PathRule`. */
export function normalPattern(normal: string): CellPattern {
  return patternOf(normal, normal);
}

function patternOf(shown: string, normal: string): CellPattern {
  const anchored = normal.endsWith('$');
  const pieces = (anchored ? normal.slice(0, -1) : normal).split('*');
  return withPieces(shown, pieces, anchored, false);
}

/** The pattern of an ACAP field. */
export function acapPattern({ pieces, anchored }: Pattern): CellPattern {
  return withPieces(`${pieces.join('*')}${anchored ? '$' : ''}`, pieces, anchored, true);
}

function withPieces(shown: string, all: readonly string[], anchored: boolean, ignoresCase: boolean): CellPattern {
  const [first = '', ...others] = all;
  // A star at the end leaves the end open, also before a `$`. Two stars in a row are one.
  const isOpen = !anchored || others.at(-1) === '';
  const pieces = [first, ...others.filter((piece) => piece !== '')] as const;
  return { shown, pieces, end: isOpen ? 'open' : 'address', ignoresCase };
}

/** One path, whatever its query. */
export function pathPattern(path: string): CellPattern {
  return { shown: path, pieces: [normaliseEncoding(path, '')], end: 'path', ignoresCase: false };
}

/** The pattern of a header rule: a path, or the beginning of paths and a star. `undefined` if it matches no path. */
export function headerPattern(written: string): CellPattern | undefined {
  // A path has no query, and starts with a slash.
  if (written.includes('?') || !(written === '*' || written.startsWith('/'))) return undefined;
  if (!written.endsWith('*')) return pathPattern(written);
  const start = normaliseEncoding(written.slice(0, -1), '');
  return { shown: written, pieces: [start], end: 'open', ignoresCase: false };
}
