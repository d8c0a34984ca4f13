import type { PathOctets } from '../../../policy/path-octets.js';
import { borrowOctets } from '../../../text/octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { matchesInPlace, maxFewWildcards } from './few-wildcards.js';
import { slotsFor } from './hash.js';
import { type IrregularPatterns, irregularPatterns, octetsOf } from './irregular-patterns.js';
import { findLiterals, isStrongerRule, type LiteralIndex, LiteralIndexWriter } from './literal-index.js';
import type { Matches } from './matches.js';
import { star } from './path-pattern.js';
import { noRule } from './scan.js';
import { addWeaker, type WeakerRules, type WeakerWriter } from './weaker-rules.js';
import { searchWildcards, type WildcardIndex } from './wildcard-index.js';
import { WildcardWriter } from './wildcard-writer.js';

/** The rules of some groups, indexed so that a question looks at only a few of them. */
export interface RuleIndex {
  readonly literals: LiteralIndex;
  /** The rules with stars, if they are few. */
  readonly fewWildcards: readonly number[];
  /** The rules with stars, if they are many. */
  readonly wildcards: WildcardIndex | undefined;
  readonly irregular: IrregularPatterns;
}

const none: readonly number[] = [];

/**
 * Builds an index of the rules of some groups. It costs about as much as ten questions without an index.
 *
 * Gives nothing if too many patterns share a slot, as in a file made for that: then every question looks at every rule, which
 * is slow but no slower than reading the file.
 *
 * `weaker` gets the rules that the index leaves out, for callers that want to know every rule that matches.
 */
export function buildRuleIndex(
  robots: RobotsTxt,
  ranges: readonly number[],
  weaker?: WeakerWriter,
): RuleIndex | undefined {
  const { rules } = robots;
  const written = borrowOctets(robots.source).octets;
  const irregular = irregularPatterns(robots, written, ranges);
  const slots = slotsFor(countOf(ranges));
  const literals = new LiteralIndexWriter(robots, irregular, weaker, slots);
  const wildcards = new WildcardWriter(rules, weaker, slots);
  let nextIrregular = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      let octets = written;
      let start = patternStart(rules, rule);
      let end = patternEnd(rules, rule);
      if (irregular.rules[nextIrregular] === rule) {
        octets = irregular.octets;
        start = irregular.starts[nextIrregular++] as number;
        end = irregular.starts[nextIrregular] as number;
        // Not a pattern at all (RFC9309-2.2.2-h).
        if (start === end) continue;
      }
      const literalEnd = endOfLiteral(octets, start, end);
      const isAdded =
        literalEnd === -1 ? wildcards.add(octets, start, end, rule) : literals.add(octets, start, literalEnd, rule);
      if (!isAdded) return undefined;
    }
  }
  const areFew = wildcards.rules.length <= maxFewWildcards;
  return {
    literals: literals.finish(),
    fewWildcards: !areFew || wildcards.rules.length === 0 ? none : wildcards.rules.slice(),
    wildcards: areFew ? undefined : wildcards.finish(),
    irregular,
  };
}

/** Reused for every question, since questions are answered one at a time. */
const found: number[] = [];

/** The rule that decides about a path, or `noRule`: the same as `scanRules` for the same groups. */
export function findRule(index: RuleIndex, robots: RobotsTxt, path: PathOctets): number {
  const { fewWildcards, irregular, wildcards } = index;
  const literals = findLiterals(index.literals, robots, irregular, path, found);
  let best = noRule;
  for (let place = literals - 1; place >= 0; place--) {
    const rule = found[place] as number;
    if (best === noRule || isStrongerRule(robots, irregular, rule, best)) best = rule;
  }
  for (let place = 0; place < fewWildcards.length; place++) {
    const rule = fewWildcards[place] as number;
    const isBetter = best === noRule || isStrongerRule(robots, irregular, rule, best);
    if (isBetter && matchesInPlace(robots, irregular, rule, path)) best = rule;
  }
  if (wildcards === undefined) return best;
  const bestOctets = best === noRule ? -1 : octetsOf(robots, irregular, best);
  const search = { index: wildcards, rules: robots.rules, path, best, bestOctets, found: undefined };
  searchWildcards(search);
  return search.best;
}

/** Adds all rules that match a path: the same as `scanMatches` for the same groups. */
export function findMatches(
  index: RuleIndex,
  weaker: WeakerRules,
  robots: RobotsTxt,
  path: PathOctets,
  matches: Matches,
): void {
  const { fewWildcards, irregular, wildcards } = index;
  const literals = findLiterals(index.literals, robots, irregular, path, found);
  const matching: number[] = [];
  // The longest first: the others are then only counted, if there are many.
  for (let place = literals - 1; place >= 0; place--) matching.push(found[place] as number);
  for (const rule of fewWildcards) if (matchesInPlace(robots, irregular, rule, path)) matching.push(rule);
  if (wildcards !== undefined) {
    searchWildcards({ index: wildcards, rules: robots.rules, path, best: noRule, bestOctets: -1, found: matching });
  }
  for (const rule of matching) {
    matches.add(rule, octetsOf(robots, irregular, rule));
    addWeaker(weaker, robots, irregular, rule, matches);
  }
}

function countOf(ranges: readonly number[]): number {
  let count = 0;
  for (let range = 0; range < ranges.length; range += 2)
    count += (ranges[range + 1] as number) - (ranges[range] as number);
  return count;
}

/**
 * Where the letters of a pattern end if it has no star except at its end; otherwise -1. Stars at the end have no effect, since
 * every pattern without `$` matches whatever follows.
 */
function endOfLiteral(octets: Uint8Array, start: number, end: number): number {
  let literalEnd = end;
  while (literalEnd > start && octets[literalEnd - 1] === star) literalEnd--;
  for (let position = start; position < literalEnd; position++) if (octets[position] === star) return -1;
  return literalEnd;
}
