import { isPlain } from '../../../policy/path.js';
import type { PathBytes } from '../../../policy/path-bytes.js';
import { isAllow, patternEnd, patternStart, type RuleTable } from '../read/rule-table.js';
import { collectPairs, mayHavePair } from './letter-pairs.js';
import type { Matches } from './matches.js';
import {
  comparePrefix,
  differs,
  formFor,
  irregular,
  isRegularFrom,
  matchPattern,
  matchRest,
  normalisePattern,
} from './path-pattern.js';
import { isStronger, noBytes, noRule } from './precedence.js';

const slash = 0x2f;
const noLetter = -1;

/** Limit: the number of wildcards from which collecting the letter pairs of a path pays. */
export const wildcardsBeforePairs = 4;

/**
 * The strongest rule that matches a path, or `noRule`. It looks at each rule of some groups once and needs no index, so it serves the first questions.
 *
 * `ranges` has two numbers a group: its first rule, and the rule after its last.
 */
export function scanRules(
  bytes: Uint8Array,
  text: string,
  rules: RuleTable,
  ranges: readonly number[],
  path: PathBytes,
): number {
  let best = noRule;
  let bestBytes = noBytes;
  let wildcards = 0;
  // Most rules differ from the path at their second letter, and are skipped here without a function call.
  const second = path.start + 1 < path.end ? (path.bytes[path.start + 1] as number) : noLetter;
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const letter = bytes[start + 1] as number;
      if (letter !== second && isPlain(letter) && bytes[start] === slash && start + 1 < patternEnd(rules, rule))
        continue;
      const end = patternEnd(rules, rule);
      const compared = comparePrefix(bytes, start, end, path);
      if (compared === differs) continue;
      let length = end - start;
      if (compared !== end) {
        if (++wildcards === wildcardsBeforePairs) collectPairs(path);
        if (wildcards >= wildcardsBeforePairs && compared !== irregular && cannotMatch(bytes, compared, end)) continue;
        length = bytesOfMatch(bytes, text, start, end, isAllow(rules, rule), compared, path);
        if (length === noBytes) continue;
      }
      if (isStronger(rules, rule, length, best, bestBytes)) {
        best = rule;
        bestBytes = length;
      }
    }
  }
  return best;
}

/** Adds every rule of some groups that matches a path, in the order of the file. Explanations need them all. */
export function scanMatches(
  bytes: Uint8Array,
  text: string,
  rules: RuleTable,
  ranges: readonly number[],
  path: PathBytes,
  matches: Matches,
): void {
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const end = patternEnd(rules, rule);
      const compared = comparePrefix(bytes, start, end, path);
      if (compared === differs) continue;
      const length = bytesOfMatch(bytes, text, start, end, isAllow(rules, rule), compared, path);
      if (length !== noBytes) matches.add(rule, length);
    }
  }
}

/**
 * The bytes of a pattern, from `start` to `end`, if all of it matches, or else `noBytes`. `compared` is the result of
 * `comparePrefix`.
 */
export function bytesOfMatch(
  bytes: Uint8Array,
  text: string,
  start: number,
  end: number,
  allows: boolean,
  compared: number,
  path: PathBytes,
): number {
  if (compared === irregular || !isRegularFrom(bytes, compared, end))
    return bytesOfIrregular(text.slice(start, end), allows, path);
  const met = formFor(bytes, start, end, path);
  return matchRest(bytes, compared, end, met, met.start + compared - start) ? end - start : noBytes;
}

function bytesOfIrregular(written: string, allows: boolean, path: PathBytes): number {
  const pattern = normalisePattern(written, allows ? 'allow' : 'disallow');
  if (pattern === undefined) return noBytes;
  const bytes = new TextEncoder().encode(pattern);
  return matchPattern(bytes, 0, bytes.length, path) ? bytes.length : noBytes;
}

/** Are the two letters after the wildcard at `at` certainly no neighbours in the path? Then the pattern cannot match. */
export function cannotMatch(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 2 >= end) return false;
  const first = bytes[at + 1] as number;
  const second = bytes[at + 2] as number;
  return isPlain(first) && isPlain(second) && !mayHavePair(first, second);
}
