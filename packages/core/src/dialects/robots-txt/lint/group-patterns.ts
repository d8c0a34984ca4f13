import { isPlain } from '../../../policy/path.js';
import { borrowBytes } from '../../../text/bytes.js';
import { dollar, normalisePattern, slash, star } from '../match/path-pattern.js';
import { isAllow, patternEnd, patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';

/**
 * The patterns of the rules of one group, one after the other, in the form in which they are compared. Bytes and not texts: making a
 * normalised text of each pattern would cost more than the comparisons.
 */
export interface GroupPatterns {
  readonly count: number;
  bytes: Uint8Array;
  /** The pattern of the rule at place `at` of the list goes from `starts[at]` to `starts[at + 1]`. One that matches nothing is empty. */
  readonly starts: Int32Array;
  /** For each pattern the number of letters before its first star. */
  readonly letters: Int32Array;
  /** For each pattern a hash of these letters. */
  readonly hashes: Int32Array;
  /** The places of the patterns with other stars than those at their end, which have no effect. */
  readonly wildcards: number[];
}

/**
 * Limit: bytes, and rules, for which there is room that is used again and again. To make room for the rules of each group took longer
 * than to put them there.
 */
const maxKeptBytes = 1 << 18;
const maxKeptRules = 1 << 12;
let keptBytes: Uint8Array = new Uint8Array(1 << 12);
const keptNumbers = [1, 2, 3].map(() => new Int32Array(maxKeptRules + 1)) as [Int32Array, Int32Array, Int32Array];

/** Puts the patterns of some rules together. They are there until the next call. */
export function groupPatterns(robots: RobotsTxt, rules: readonly number[]): GroupPatterns {
  const written = borrowBytes(robots.source).bytes;
  const count = rules.length;
  const [starts, letters, hashes] = count > maxKeptRules ? newNumbers(count) : keptNumbers;
  const patterns: GroupPatterns = { count, bytes: keptBytes, starts, letters, hashes, wildcards: [] };
  for (let at = 0; at < count; at++) {
    const rule = rules[at] as number;
    const [start, end] = [patternStart(robots.rules, rule), patternEnd(robots.rules, rule)];
    const first = written[start];
    const isRooted = first === slash || first === star;
    if (isRooted && add(patterns, at, written, start, end, 'as written')) continue;
    const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
    const normalised = encoder.encode(normalisePattern(robots.source.text.slice(start, end), says) ?? '');
    add(patterns, at, normalised, 0, normalised.length, 'normalised');
  }
  if (patterns.bytes.length <= maxKeptBytes) keptBytes = patterns.bytes;
  return patterns;
}

const encoder: TextEncoder = new TextEncoder();

function newNumbers(count: number): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(count + 1), new Int32Array(count + 1), new Int32Array(count + 1)];
}

/**
 * Adds the pattern at `at`, with all that is known of it, in one look at its bytes. False if it has to be normalised first: then it
 * is not added.
 */
function add(
  patterns: GroupPatterns,
  at: number,
  from: Uint8Array,
  first: number,
  last: number,
  form: 'as written' | 'normalised',
): boolean {
  const start = at === 0 ? 0 : (patterns.starts[at] as number);
  if (start + last - first > patterns.bytes.length) makeRoom(patterns, start + last - first);
  const { bytes } = patterns;
  let place = start;
  let letters = -1;
  let hash = noLetters;
  let hasWildcard = false;
  for (let position = first; position < last; position++) {
    const byte = from[position] as number;
    bytes[place++] = byte;
    if (byte === star) {
      if (letters === -1) letters = position - first;
      continue;
    }
    const isLetter = isPlain(byte) || form === 'normalised' || (byte === dollar && position === last - 1);
    if (!isLetter) return false;
    if (letters === -1) hash = extendHash(hash, byte);
    else hasWildcard = true;
  }
  patterns.starts[at] = start;
  patterns.starts[at + 1] = place;
  patterns.letters[at] = letters === -1 ? last - first : letters;
  patterns.hashes[at] = hash;
  if (hasWildcard) patterns.wildcards.push(at);
  return true;
}

function makeRoom(patterns: GroupPatterns, bytes: number): void {
  const larger = new Uint8Array(bytes * 2);
  larger.set(patterns.bytes);
  patterns.bytes = larger;
}

/** The number of bytes of a pattern. */
export function lengthOf({ starts }: GroupPatterns, at: number): number {
  return (starts[at + 1] as number) - (starts[at] as number);
}

/** The hash of no letters. */
export const noLetters: number = 0x811c9dc5 | 0;

/** The hash of letters with one more (FNV-1a, by Fowler, Noll and Vo). */
export function extendHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}
