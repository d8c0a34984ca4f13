import { isPlain } from '../../../policy/path.js';
import type { PathOctets } from '../../../policy/path-octets.js';
import { isAllow, patternEnd, patternStart, type RuleTable } from '../rule-table.js';
import { mayHavePair, notePairs } from './letter-pairs.js';
import {
  compareBeginning,
  differs,
  irregular,
  isRegularFrom,
  matchPattern,
  matchRest,
  normalisePattern,
} from './path-pattern.js';
import { isStronger, type RuleMatch } from './stronger.js';

const slash = 0x2f;
const noLetter = -1;

/** No rule matched. */
export const noRule = -1;
const noMatch = -1;

/** Limit: noting the letter pairs of a path pays from about this many wildcards on. */
const wildcardsBeforePairs = 4;

/**
 * The rule that decides about a path, found by looking at each rule of some groups once: the match with the most octets,
 * and of equally long ones an Allow (RFC9309-2.2.2-c, -d). Needs no preparation, so it is how a file asked once is asked.
 *
 * `ranges` holds pairs: the first rule of a group, and the one behind its last.
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
  // Most rules differ from the path at their second letter, and are passed here without a call.
  const second = path.start + 1 < path.end ? (path.octets[path.start + 1] as number) : noLetter;
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const letter = octets[start + 1] as number;
      if (letter !== second && isPlain(letter) && octets[start] === slash && start + 1 < patternEnd(rules, rule))
        continue;
      const end = patternEnd(rules, rule);
      const compared = compareBeginning(octets, start, end, path);
      if (compared === differs) continue;
      let length = end - start;
      if (compared !== end) {
        if (++wildcards === wildcardsBeforePairs) notePairs(path);
        if (wildcards >= wildcardsBeforePairs && compared !== irregular && isOutOfReach(octets, compared, end))
          continue;
        length = octetsBehind(octets, text, rules, rule, compared, path);
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

/** Every rule of some groups that matches a path, in the order of the file: what a decision is explained with. */
export function matchingRules(
  octets: Uint8Array,
  text: string,
  rules: RuleTable,
  ranges: readonly number[],
  path: PathOctets,
): RuleMatch[] {
  const matches: RuleMatch[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const compared = compareBeginning(octets, patternStart(rules, rule), patternEnd(rules, rule), path);
      if (compared === differs) continue;
      const length = octetsBehind(octets, text, rules, rule, compared, path);
      if (length !== noMatch) matches.push({ rule, octets: length });
    }
  }
  return matches;
}

/** The octets of a rule's pattern if the rest of it matches too, `compared` being what its beginning gave. */
function octetsBehind(
  octets: Uint8Array,
  text: string,
  rules: RuleTable,
  rule: number,
  compared: number,
  path: PathOctets,
): number {
  const start = patternStart(rules, rule);
  const end = patternEnd(rules, rule);
  if (compared === irregular || !isRegularFrom(octets, compared, end))
    return octetsOfIrregular(text, rules, rule, path);
  return matchRest(octets, compared, end, path, path.start + compared - start) ? end - start : noMatch;
}

function octetsOfIrregular(text: string, rules: RuleTable, rule: number, path: PathOctets): number {
  const says = isAllow(rules, rule) ? 'allow' : 'disallow';
  const pattern = normalisePattern(text.slice(patternStart(rules, rule), patternEnd(rules, rule)), says);
  if (pattern === undefined) return noMatch;
  const octets = new TextEncoder().encode(pattern);
  return matchPattern(octets, 0, octets.length, path) ? octets.length : noMatch;
}

/** Do the two letters behind the wildcard at `at` surely not stand side by side in the path? Then nothing can match. */
function isOutOfReach(octets: Uint8Array, at: number, end: number): boolean {
  if (at + 2 >= end) return false;
  const first = octets[at + 1] as number;
  const second = octets[at + 2] as number;
  return isPlain(first) && isPlain(second) && !mayHavePair(first, second);
}
