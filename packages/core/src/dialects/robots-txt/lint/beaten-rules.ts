import { PathBytes, pathEndMark } from '../../../policy/path-bytes.js';
import { generalLetter, mostGeneralPath } from '../match/general-path.js';
import { dollar, matchPattern, star } from '../match/path-pattern.js';
import { isStronger, noRule } from '../match/precedence.js';
import { buildRuleIndex, findRule } from '../match/rule-index.js';
import type { RobotsTxt } from '../robots-txt.js';
import { type GroupPatterns, groupPatterns, lengthOf } from './group-patterns.js';
import { type IsStronger, literalTable, noPlace, strongestLiteral } from './literal-table.js';

/** A rule that never decides anything, and the rule that does in its place. */
export interface BeatenRule {
  readonly rule: number;
  readonly winner: number;
}

/**
 * The rules, of those that are read as one group, that never decide anything: another one matches every path that they match, and wins.
 *
 * For each rule it is asked what decides about the most general path that it matches: its own letters, with each wildcard replaced by a
 * letter that no pattern can contain. Only a wildcard can match that letter, so what decides about this path decides about every path
 * that the rule matches. One question a rule is enough, however many rules there are.
 *
 * A winner is at least as long as the rule it beats. So among patterns with no stars but at their end it has the same letters, or as
 * many fewer as it has stars, and is looked up: patterns that are all beginnings of each other cost no more than others.
 */
export function findBeatenRules(robots: RobotsTxt, rules: readonly number[], ranges: readonly number[]): BeatenRule[] {
  const patterns = groupPatterns(robots, rules);
  const beaten: BeatenRule[] = [];
  const isStrongerAt: IsStronger = (at, other) =>
    isStronger(
      robots.rules,
      rules[at] as number,
      lengthOf(patterns, at),
      rules[other] as number,
      lengthOf(patterns, other),
    );
  const { wildcards } = patterns;
  if (wildcards.length > maxUnindexed) return findByIndex(robots, rules, ranges, patterns);
  const literals = literalTable(patterns, isStrongerAt);
  if (literals === undefined) return beaten;
  if (wildcards.length === 0 && literals.maxStars === 0 && !literals.hasRepeats) return beaten;
  for (let at = 0; at < rules.length; at++) {
    if (lengthOf(patterns, at) === 0) continue;
    const literal = strongestLiteral(patterns, literals, at, isStrongerAt);
    const winner = strongestWildcard(patterns, wildcards, at, literal, isStrongerAt);
    if (winner !== at) beaten.push({ rule: rules[at] as number, winner: rules[winner] as number });
  }
  return beaten;
}

/** Limit: up to this many patterns with wildcards, comparing each rule with all of them is cheaper than an index of them. */
const maxUnindexed = 32;

/** The same by an index of all rules, for groups with many wildcards. */
function findByIndex(
  robots: RobotsTxt,
  rules: readonly number[],
  ranges: readonly number[],
  patterns: GroupPatterns,
): BeatenRule[] {
  const index = buildRuleIndex(robots, ranges);
  const beaten: BeatenRule[] = [];
  if (index === undefined) return beaten;
  for (let at = 0; at < rules.length; at++) {
    if (lengthOf(patterns, at) === 0) continue;
    const rule = rules[at] as number;
    const winner = findRule(index, robots, generalPath(patterns, at));
    if (winner !== rule && winner !== noRule) beaten.push({ rule, winner });
  }
  return beaten;
}

const decoder: TextDecoder = new TextDecoder();

/**
 * The place of the strongest pattern: the one at `best`, if any, or one of `wildcards` that matches the most general path of the
 * pattern at `at`.
 */
function strongestWildcard(
  patterns: GroupPatterns,
  wildcards: readonly number[],
  at: number,
  best: number,
  isStrongerAt: IsStronger,
): number {
  const { bytes, starts } = patterns;
  const length = lengthOf(patterns, at);
  let strongest = best;
  let general: PathBytes | undefined;
  for (const other of wildcards) {
    // What is shorter loses, and what begins otherwise does not match: few are left to be compared.
    if (lengthOf(patterns, other) < length || !beginsLike(patterns, at, other)) continue;
    if (strongest !== noPlace && !isStrongerAt(other, strongest)) continue;
    general ??= generalPath(patterns, at);
    if (matchPattern(bytes, starts[other] as number, starts[other + 1] as number, general)) strongest = other;
  }
  return strongest;
}

/** Does the pattern at `at` begin with the letters that the other one has before its first star? */
function beginsLike({ bytes, starts, letters }: GroupPatterns, at: number, other: number): boolean {
  const count = letters[other] as number;
  if (count > (letters[at] as number)) return false;
  const [own, start] = [starts[at] as number, starts[other] as number];
  for (let letter = 0; letter < count; letter++) if (bytes[own + letter] !== bytes[start + letter]) return false;
  return true;
}

/** Reused for every rule. */
const path: PathBytes = new PathBytes();

const question = 0x3f;
const colon = 0x3a;
const slash = 0x2f;

/** The most general path of a pattern (`mostGeneralPath`), put together from its bytes where both its forms are the same. */
function generalPath(patterns: GroupPatterns, at: number): PathBytes {
  const { bytes, starts } = patterns;
  const start = starts[at] as number;
  const last = starts[at + 1] as number;
  const isAnchored = bytes[last - 1] === dollar;
  const stop = isAnchored ? last - 1 : last;
  if (path.bytes.length < stop - start + 2) path.bytes = new Uint8Array((stop - start + 2) * 2);
  let end = 0;
  let isQuery = false;
  for (let position = start; position < stop; position++) {
    const byte = bytes[position] as number;
    if (isQuery && (byte === colon || byte === slash)) {
      const { asWritten, compared } = mostGeneralPath(decoder.decode(bytes.subarray(start, last)));
      return path.takePath(asWritten, compared);
    }
    if (byte === question) isQuery = true;
    path.bytes[end++] = byte === star ? generalLetter : byte;
  }
  if (!isAnchored) path.bytes[end++] = generalLetter;
  path.bytes[end] = pathEndMark;
  path.start = 0;
  path.end = end;
  path.asWritten = undefined;
  return path;
}
