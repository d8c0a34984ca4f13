import type { PathOctets } from '../../policy/path-octets.js';
import { maxOverruled } from '../../policy/statement.js';
import { borrowOctets } from '../../text/octets.js';
import { Matches } from './match/matches.js';
import { buildRuleIndex, findMatches, findRule, type RuleIndex } from './match/rule-index.js';
import { scanMatches, scanRules } from './match/scan.js';
import { type WeakerRules, WeakerWriter } from './match/weaker-rules.js';
import type { RobotsTxt } from './robots-txt.js';

/**
 * Limit: the number of questions to the same groups after which an index is built. Building it costs about as much as eight
 * scans: a single question never pays for it, and many questions soon pay it back.
 */
const questionsBeforeIndex = 4;

/**
 * Limit: the number of rules beyond which no index is built. An index takes less than twice the memory of the text, and as long as reading
 * it does. The largest real files have twenty thousand rules; for four million, a text of fifty megabytes, a caller would wait for
 * seconds in the middle of a question.
 */
const maxIndexedRules = 4_000_000;

/** The rules of some groups. It changes with use: after a few questions it has an index. */
export interface GroupRules {
  /** Two numbers a group: its first rule, and the rule after its last. */
  readonly ranges: readonly number[];
  questions: number;
  index: RuleIndex | undefined;
  /** The rules that the index leaves out, once somebody has asked for every rule that matches. */
  weaker: WeakerRules | undefined;
}

/** The rules of some groups that nobody has asked about yet. */
export function groupRules(ranges: readonly number[]): GroupRules {
  return { ranges, questions: 0, index: undefined, weaker: undefined };
}

/** The rule that decides about a path, or `noRule`. */
export function decidingIn(robots: RobotsTxt, rules: GroupRules, path: PathOctets): number {
  return rules.index === undefined ? decidingByScan(robots, rules, path) : findRule(rules.index, robots, path);
}

function decidingByScan(robots: RobotsTxt, rules: GroupRules, path: PathOctets): number {
  if (deservesIndex(robots, rules)) keepIndex(rules, buildRuleIndex(robots, rules.ranges));
  const { source } = robots;
  return scanRules(borrowOctets(source).octets, source.text, robots.rules, rules.ranges, path);
}

/** Which of the rules that lose are wanted: all, or as many of the nearest as an answer lists. */
export type Wanted = 'nearest' | 'all';

/** The rules that match a path. */
export function matchesIn(robots: RobotsTxt, rules: GroupRules, path: PathOctets, wanted: Wanted = 'nearest'): Matches {
  // One more than are listed, because one of them wins.
  const matches = new Matches(robots.rules, wanted === 'all' ? Number.POSITIVE_INFINITY : maxOverruled + 1);
  const { source } = robots;
  if (rules.weaker === undefined && deservesIndex(robots, rules)) {
    const weaker = new WeakerWriter();
    const index = buildRuleIndex(robots, rules.ranges, weaker);
    keepIndex(rules, index);
    if (index !== undefined) rules.weaker = weaker.finish(robots, index.irregular);
  }
  if (rules.index !== undefined && rules.weaker !== undefined) {
    findMatches(rules.index, rules.weaker, robots, path, matches);
  } else scanMatches(borrowOctets(source).octets, source.text, robots.rules, rules.ranges, path, matches);
  return matches;
}

/** Counts a question that is answered without an index. Has it become worth its price? */
function deservesIndex(robots: RobotsTxt, rules: GroupRules): boolean {
  return ++rules.questions >= questionsBeforeIndex && robots.rules.count <= maxIndexedRules;
}

/** Keeps an index. If there can be none, that will not change. */
function keepIndex(rules: GroupRules, index: RuleIndex | undefined): void {
  rules.index = index;
  if (index === undefined) rules.questions = Number.NEGATIVE_INFINITY;
}
