import type { PathBytes } from '../../../policy/path-bytes.js';
import { maxOverruled } from '../../../policy/statement.js';
import { borrowBytes } from '../../../text/bytes.js';
import { Matches } from '../match/matches.js';
import { buildRuleIndex, findMatches, findRule, type RuleIndex } from '../match/rule-index.js';
import { scanMatches, scanRules } from '../match/scan.js';
import { type WeakerRules, WeakerWriter } from '../match/weaker-rules.js';
import type { RobotsTxt } from '../robots-txt.js';

/**
 * Limit: how much has to be asked of the same groups before an index is built: four verdicts, or eight times for all rules that match,
 * which one question with reasons may do four times, for several usages. Building it costs about as much as eight scans: a single
 * question never pays for it, and many questions soon pay it back.
 */
const askedBeforeIndex = 8;
const perVerdict = 2;
const perMatches = 1;

/**
 * Limit: the number of rules beyond which no index is built. An index takes about as much memory as the text, and six times as much if that
 * has nothing but the shortest patterns with stars. The largest real files have twenty thousand rules; for four million, a text of
 * eighty megabytes, a caller would wait for seconds in the middle of a question.
 */
const maxIndexedRules = 4_000_000;

/** The rules of some groups. It changes with use: after a few questions it has an index. */
export interface GroupRules {
  /** Two numbers a group: its first rule, and the rule after its last. */
  readonly ranges: readonly number[];
  /** How much has been asked without an index. */
  asked: number;
  index: RuleIndex | undefined;
  /** The rules that the index leaves out, once every matching rule has been requested. */
  weaker: WeakerRules | undefined;
}

/** The rules of some groups, before the first question. */
export function groupRules(ranges: readonly number[]): GroupRules {
  return { ranges, asked: 0, index: undefined, weaker: undefined };
}

/** The rule that decides about a path, or `noRule`. */
export function decidingIn(robots: RobotsTxt, rules: GroupRules, path: PathBytes): number {
  return rules.index === undefined ? decidingByScan(robots, rules, path) : findRule(rules.index, robots, path);
}

function decidingByScan(robots: RobotsTxt, rules: GroupRules, path: PathBytes): number {
  if (deservesIndex(robots, rules, perVerdict)) keepIndex(rules, buildRuleIndex(robots, rules.ranges));
  const { source } = robots;
  return scanRules(borrowBytes(source).bytes, source.text, robots.rules, rules.ranges, path);
}

/** Which of the rules that lose are wanted: all, or as many of the nearest as an answer lists. */
export type Wanted = 'nearest' | 'all';

/** The rules that match a path. */
export function matchesIn(robots: RobotsTxt, rules: GroupRules, path: PathBytes, wanted: Wanted = 'nearest'): Matches {
  // One more than are listed, because one of them wins.
  const matches = new Matches(robots.rules, wanted === 'all' ? Number.POSITIVE_INFINITY : maxOverruled + 1);
  const { source } = robots;
  if (rules.weaker === undefined && deservesIndex(robots, rules, perMatches)) {
    const weaker = new WeakerWriter();
    const index = buildRuleIndex(robots, rules.ranges, weaker);
    keepIndex(rules, index);
    if (index !== undefined) rules.weaker = weaker.finish(robots, index.irregular);
  }
  if (rules.index !== undefined && rules.weaker !== undefined) {
    findMatches(rules.index, rules.weaker, robots, path, matches);
  } else scanMatches(borrowBytes(source).bytes, source.text, robots.rules, rules.ranges, path, matches);
  return matches;
}

/** Counts a question that is answered without an index. Has it become worth its price? */
function deservesIndex(robots: RobotsTxt, rules: GroupRules, asked: number): boolean {
  rules.asked += asked;
  return rules.asked >= askedBeforeIndex && robots.rules.count <= maxIndexedRules;
}

/** Keeps an index. If there can be none, that will not change. */
function keepIndex(rules: GroupRules, index: RuleIndex | undefined): void {
  rules.index = index;
  if (index === undefined) rules.asked = Number.NEGATIVE_INFINITY;
}
