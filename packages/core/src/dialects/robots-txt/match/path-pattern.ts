import { isPlain, normaliseEncoding, withPlainQuery } from '../../../policy/path.js';
import type { PathBytes } from '../../../policy/path-bytes.js';
import { notFound } from '../../../text/byte-search.js';

export const star = 0x2a;
export const dollar = 0x24;
const percent = 0x25;
export const slash = 0x2f;
const question = 0x3f;

/**
 * A pattern in the form in which it is compared (RFC9309-2.2.2-e to -g): percent-encoding normalised as in paths, with a plain
 * query (ASK-31), `*` for wildcards, and a final `$` only where it means the end of the path.
 *
 * Lenient: a Disallow without a leading slash is read as if it had one; an Allow without one allows nothing, and has no
 * pattern (RFC9309-2.2.2-h).
 */
export function normalisePattern(written: string, says: 'allow' | 'disallow'): string | undefined {
  const first = written.charCodeAt(0);
  const rooted = first === slash || first === star;
  if (!rooted && says === 'allow') return undefined;
  const anchored = written.endsWith('$');
  const body = withPlainQuery(normaliseEncoding(anchored ? written.slice(0, -1) : written, '*'));
  return `${rooted ? '' : '/'}${body}${anchored ? '$' : ''}`;
}

/** Can the pattern be compared as written? Otherwise it has to be normalised first. */
export function isRegular(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start];
  return (first === slash || first === star) && isRegularFrom(bytes, start, end);
}

/** The same for the part of a pattern that starts at `start`. */
export function isRegularFrom(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    const byte = bytes[position] as number;
    if (!isPlain(byte) && byte !== star && !(byte === dollar && position === end - 1)) return false;
  }
  return true;
}

/** The path does not start like the pattern. */
export const differs = -1;
/** The pattern has to be normalised before it can be compared. */
export const irregular = -2;

/**
 * Compares the literal prefix of a pattern with a path, both in place. Gives the offset of the first wildcard, `end` if there
 * is no wildcard and all of the pattern matches, `differs` or `irregular`.
 *
 * Almost every rule of a file is settled here, most at their second letter. The result is a number because this is the
 * innermost loop, and a number costs nothing.
 */
export function comparePrefix(pattern: Uint8Array, start: number, end: number, path: PathBytes): number {
  const first = pattern[start] as number;
  const { bytes, start: pathStart, end: pathEnd } = path;
  if (first !== slash) {
    if (first === star) return start;
    // At best it is read as if it started with a slash (RFC9309-2.2.2-h).
    return isPlain(first) && first !== bytes[pathStart + 1] ? differs : irregular;
  }
  const shift = pathStart - start;
  for (let position = start + 1; position < end; position++) {
    const byte = pattern[position] as number;
    const place = position + shift;
    // An escape may stand for any letter, have its digits in another case, or be broken: only normalising the pattern tells.
    if (byte === percent) return irregular;
    if (place < pathEnd && byte === bytes[place]) continue;
    if (byte === star || (byte === dollar && position === end - 1)) return position;
    // A character that is not plain becomes an escape when it is normalised, and then starts with `%`.
    return !isPlain(byte) && bytes[place] === percent ? irregular : differs;
  }
  return end;
}

/**
 * The form of a path that a pattern is compared with: one without `?` meets the path as it is written (ASK-31).
 *
 * It matters only from a wildcard on. Without `?`, the letters before it match nothing behind the `?` of the path.
 */
export function formFor(pattern: Uint8Array, start: number, end: number, path: PathBytes): PathBytes {
  if (path.asWritten === undefined) return path;
  for (let position = start; position < end; position++) if (pattern[position] === question) return path;
  return path.asWritten;
}

/** Does a pattern, regular or already normalised, match a path? */
export function matchPattern(pattern: Uint8Array, start: number, end: number, given: PathBytes): boolean {
  const path = formFor(pattern, start, end, given);
  const { bytes, start: pathStart, end: pathEnd } = path;
  for (let position = start; position < end; position++) {
    const byte = pattern[position] as number;
    const place = pathStart + position - start;
    if (byte === star || (byte === dollar && position === end - 1)) {
      return matchRest(pattern, position, end, path, place);
    }
    if (place >= pathEnd || byte !== bytes[place]) return false;
  }
  return true;
}

/**
 * Does the rest of a pattern match the rest of a path, in the form for this pattern? `at` is the first wildcard of the pattern, `from` the offset in the path
 * up to which the literal prefix matched.
 *
 * It is enough to put each segment between wildcards at the leftmost place it fits, because that leaves the most room for the
 * following ones. No regular expression is made from a stranger's pattern.
 */
export function matchRest(pattern: Uint8Array, at: number, end: number, path: PathBytes, from: number): boolean {
  const anchored = pattern[end - 1] === dollar;
  const stop = anchored ? end - 1 : end;
  let position = from;
  let segmentStart = at;
  while (segmentStart < stop) {
    // Skip this star and those right after it.
    while (segmentStart < stop && pattern[segmentStart] === star) segmentStart++;
    // Trailing stars match the rest of the path, with or without a `$` after them.
    if (segmentStart === stop) return true;
    let segmentEnd = segmentStart + 1;
    while (segmentEnd < stop && pattern[segmentEnd] !== star) segmentEnd++;
    const length = segmentEnd - segmentStart;
    if (anchored && segmentEnd === stop) {
      const place = path.end - length;
      return place >= position && isSame(pattern, segmentStart, length, path.bytes, place);
    }
    const found = findSegment(pattern, segmentStart, segmentEnd, path, position);
    if (found === notFound) return false;
    position = found + length;
    segmentStart = segmentEnd;
  }
  return !anchored || position === path.end;
}

function isSame(pattern: Uint8Array, start: number, length: number, bytes: Uint8Array, place: number): boolean {
  for (let letter = 0; letter < length; letter++) if (pattern[start + letter] !== bytes[place + letter]) return false;
  return true;
}

/** Limit: the number of letters that the simple search may compare in vain before it changes to a linear one. */
const maxWasted = 64;

/** The first place in the path at or after `from` where the segment occurs, or `notFound`. */
function findSegment(pattern: Uint8Array, start: number, end: number, path: PathBytes, from: number): number {
  if (path.search !== undefined) return path.search.find(pattern, start, end, from);
  const found = findPlainly(pattern, start, end, path, from);
  path.countSearched((found === notFound ? path.end : found) - from);
  return found;
}

function findPlainly(pattern: Uint8Array, start: number, end: number, path: PathBytes, from: number): number {
  const { bytes } = path;
  const length = end - start;
  const last = path.end - length;
  const first = pattern[start];
  let wasted = 0;
  for (let place = from; place <= last; place++) {
    if (bytes[place] !== first) continue;
    let matched = 1;
    while (matched < length && pattern[start + matched] === bytes[place + matched]) matched++;
    if (matched === length) return place;
    wasted += matched;
    if (wasted > maxWasted) return findInLinearTime(pattern.subarray(start, end), path, place + 1);
  }
  return notFound;
}

/** The same by Knuth, Morris and Pratt's search, which looks at no letter of the path twice, whatever the segment. */
function findInLinearTime(segment: Uint8Array, path: PathBytes, from: number): number {
  const { bytes, end } = path;
  const { length } = segment;
  if (from + length > end) return notFound;
  const borders = new Int32Array(length);
  for (let position = 1, border = 0; position < length; position++) {
    while (border > 0 && segment[position] !== segment[border]) border = borders[border - 1] as number;
    if (segment[position] === segment[border]) border++;
    borders[position] = border;
  }
  for (let position = from, matched = 0; position < end; position++) {
    while (matched > 0 && bytes[position] !== segment[matched]) matched = borders[matched - 1] as number;
    if (bytes[position] === segment[matched]) matched++;
    if (matched === length) return position - length + 1;
  }
  return notFound;
}
