import type { PathBytes } from '../../../policy/path-bytes.js';
import { borrowBytes } from '../../../text/bytes.js';
import { patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';
import { matchesInPlace, maxFewWildcards } from './few-wildcards.js';
import { slotsFor } from './hash.js';
import { bytesOf, type IrregularPatterns, irregularPatterns } from './irregular-patterns.js';
import { endOfLiterals, findLiterals, type LiteralIndex, literalWriter } from './literal-index.js';
import type { Matches } from './matches.js';
import { star } from './path-pattern.js';
import { isStronger, noBytes, noRule } from './precedence.js';
import { addWeaker, type WeakerRules, type WeakerWriter } from './weaker-rules.js';
import { searchWildcards, type WildcardIndex, wildcardIndex } from './wildcard-index.js';

/** The rules of some groups, indexed so that a question looks at only a few of them. */
export interface RuleIndex extends LiteralIndex {
  /**
   * The number of rules with stars, if they are few. They are in the table behind the literals, with two numbers each: the rule, and the
   * bytes of its pattern.
   */
  readonly fewWildcards: number;
  /** The rules with stars, if they are many. */
  readonly wildcards: WildcardIndex | undefined;
  readonly irregular: IrregularPatterns | undefined;
}

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
  const { rules, source } = robots;
  const written = borrowBytes(source).bytes;
  const irregular = irregularPatterns(robots, written, ranges);
  const slots = slotsFor(countOf(ranges));
  const literals = literalWriter(robots, irregular, weaker, slots);
  const wildcards = new Map<string, number>();
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const normalised = irregular?.get(rule);
      // Not a pattern at all (RFC9309-2.2.2-h).
      if (normalised === '') continue;
      const bytes = normalised === undefined ? written : encoder.encode(normalised);
      const start = normalised === undefined ? patternStart(rules, rule) : 0;
      const end = start + bytesOf(robots, irregular, rule);
      const literalEnd = endOfLiteral(bytes, start, end);
      if (literalEnd === -1) {
        const pattern = normalised ?? source.text.slice(start, end);
        const other = wildcards.get(pattern);
        const isBetter = other === undefined || isStronger(rules, rule, 0, other, 0);
        if (isBetter) wildcards.set(pattern, rule);
        if (other !== undefined) weaker?.add(isBetter ? rule : other, isBetter ? other : rule);
      } else if (!literals.add(bytes, start, literalEnd, rule)) return undefined;
    }
  }
  const areFew = wildcards.size <= maxFewWildcards;
  const few: number[] = [];
  if (areFew) for (const [pattern, rule] of wildcards) few.push(rule, pattern.length);
  const { table, at, halves, ruleMask, longest } = literals.finish(few);
  // One by one: an object that is made of another one takes more memory.
  return {
    table,
    at,
    slots,
    halves,
    ruleMask,
    longest,
    fewWildcards: few.length / 2,
    wildcards: areFew ? undefined : wildcardIndex(wildcards),
    irregular,
  };
}

const encoder = new TextEncoder();

/** The rule that decides about a path, or `noRule`: the same as `scanRules` for the same groups. */
export function findRule(index: RuleIndex, robots: RobotsTxt, path: PathBytes): number {
  const literal = findLiterals(index, robots, index.irregular, path, undefined);
  if (index.wildcards !== undefined) return findWildcard(index, index.wildcards, robots, path, literal);
  return index.fewWildcards === 0 ? literal : findFewWildcards(index, robots, path, literal);
}

/** The rule that decides among the given one, if any, and the rules with stars that match the path (RFC9309-2.2.2-c, -d). */
function findWildcard(
  { irregular }: RuleIndex,
  wildcards: WildcardIndex,
  robots: RobotsTxt,
  path: PathBytes,
  best: number,
): number {
  const bestBytes = best === noRule ? noBytes : bytesOf(robots, irregular, best);
  const search = { index: wildcards, rules: robots.rules, path, best, bestBytes, found: undefined, done: undefined };
  searchWildcards(search);
  return search.best;
}

/** The same, if they are few. */
function findFewWildcards(index: RuleIndex, robots: RobotsTxt, path: PathBytes, literal: number): number {
  const { table, fewWildcards, irregular } = index;
  const from = endOfLiterals(index);
  let best = literal;
  let bestBytes = literal === noRule ? noBytes : bytesOf(robots, irregular, literal);
  for (let place = from; place < from + fewWildcards * 2; place += 2) {
    const rule = table[place] as number;
    const bytes = table[place + 1] as number;
    if (!isStronger(robots.rules, rule, bytes, best, bestBytes)) continue;
    if (!matchesInPlace(robots, irregular, rule, bytes, path)) continue;
    best = rule;
    bestBytes = bytes;
  }
  return best;
}

/** Adds all rules that match a path: the same as `scanMatches` for the same groups. */
export function findMatches(
  index: RuleIndex,
  weaker: WeakerRules,
  robots: RobotsTxt,
  path: PathBytes,
  matches: Matches,
): void {
  const { table, fewWildcards, irregular, wildcards } = index;
  const matching: number[] = [];
  findLiterals(index, robots, irregular, path, matching);
  // The longest first: the others are then only counted, if there are many.
  matching.reverse();
  const from = endOfLiterals(index);
  for (let place = from; place < from + fewWildcards * 2; place += 2) {
    const rule = table[place] as number;
    if (matchesInPlace(robots, irregular, rule, table[place + 1] as number, path)) matching.push(rule);
  }
  if (wildcards !== undefined) {
    const wanted = { best: noRule, bestBytes: noBytes, found: matching, done: undefined };
    searchWildcards({ index: wildcards, rules: robots.rules, path, ...wanted });
  }
  for (const rule of matching) {
    matches.add(rule, bytesOf(robots, irregular, rule));
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
function endOfLiteral(bytes: Uint8Array, start: number, end: number): number {
  let literalEnd = end;
  while (literalEnd > start && bytes[literalEnd - 1] === star) literalEnd--;
  for (let position = start; position < literalEnd; position++) if (bytes[position] === star) return -1;
  return literalEnd;
}
