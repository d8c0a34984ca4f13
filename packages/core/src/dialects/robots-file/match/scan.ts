import { isPlain } from '../../../policy/path.js';
import type { PathOctets } from '../../../policy/path-octets.js';
import { isAllow, patternEnd, patternStart, type RuleTable } from '../rule-table.js';
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
import { isStronger } from './stronger.js';

const slash = 0x2f;
const noLetter = -1;

/** No rule matches. */
export const noRule = -1;
export const noMatch = -1;

/** Limit: the number of wildcards from which collecting the letter pairs of a path pays. */
export const wildcardsBeforePairs = 4;

/**
 * The rule that decides about a path, or `noRule`: the match with the most octets, or among equally long ones an Allow
 * (RFC9309-2.2.2-c, -d). It looks at each rule of some groups once and needs no index, so it serves the first questions.
 *
 * `ranges` has two numbers a group: its first rule, and the rule after its last.
 */
export function scanRules(
  octets: Uint8Array,
  text: string,
  rules: RuleTable,
  ranges: readonly number[],
  path: PathOctets,
): number {
  let best = noRule;
  let bestOctets = noMatch;
  let wildcards = 0;
  // Most rules differ from the path at their second letter, and are skipped here without a function call.
  const second = path.start + 1 < path.end ? (path.octets[path.start + 1] as number) : noLetter;
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const letter = octets[start + 1] as number;
      if (letter !== second && isPlain(letter) && octets[start] === slash && start + 1 < patternEnd(rules, rule))
        continue;
      const end = patternEnd(rules, rule);
      const compared = comparePrefix(octets, start, end, path);
      if (compared === differs) continue;
      let length = end - start;
      if (compared !== end) {
        if (++wildcards === wildcardsBeforePairs) collectPairs(path);
        if (wildcards >= wildcardsBeforePairs && compared !== irregular && cannotMatch(octets, compared, end)) continue;
        length = octetsOfMatch(octets, text, start, end, isAllow(rules, rule), compared, path);
        if (length === noMatch) continue;
      }
      if (isStronger(rules, rule, length, best, bestOctets)) {
        best = rule;
        bestOctets = length;
      }
    }
  }
  return best;
}

/** Adds every rule of some groups that matches a path, in the order of the file. Explanations need them all. */
export function scanMatches(
  octets: Uint8Array,
  text: string,
  rules: RuleTable,
  ranges: readonly number[],
  path: PathOctets,
  matches: Matches,
): void {
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const end = patternEnd(rules, rule);
      const compared = comparePrefix(octets, start, end, path);
      if (compared === differs) continue;
      const length = octetsOfMatch(octets, text, start, end, isAllow(rules, rule), compared, path);
      if (length !== noMatch) matches.add(rule, length);
    }
  }
}

/**
 * The octets of a pattern, from `start` to `end`, if all of it matches, or else `noMatch`. `compared` is the result of
 * `comparePrefix`.
 */
export function octetsOfMatch(
  octets: Uint8Array,
  text: string,
  start: number,
  end: number,
  allows: boolean,
  compared: number,
  path: PathOctets,
): number {
  if (compared === irregular || !isRegularFrom(octets, compared, end))
    return octetsOfIrregular(text.slice(start, end), allows, path);
  const met = formFor(octets, start, end, path);
  return matchRest(octets, compared, end, met, met.start + compared - start) ? end - start : noMatch;
}

function octetsOfIrregular(written: string, allows: boolean, path: PathOctets): number {
  const pattern = normalisePattern(written, allows ? 'allow' : 'disallow');
  if (pattern === undefined) return noMatch;
  const octets = new TextEncoder().encode(pattern);
  return matchPattern(octets, 0, octets.length, path) ? octets.length : noMatch;
}

/** Are the two letters after the wildcard at `at` certainly no neighbours in the path? Then the pattern cannot match. */
export function cannotMatch(octets: Uint8Array, at: number, end: number): boolean {
  if (at + 2 >= end) return false;
  const first = octets[at + 1] as number;
  const second = octets[at + 2] as number;
  return isPlain(first) && isPlain(second) && !mayHavePair(first, second);
}
