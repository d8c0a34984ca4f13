import { decidingIn, type GroupRules, groupRules } from '../../dialects/robots-file/group-rules.js';
import { mostGeneralPath } from '../../dialects/robots-file/match/general-path.js';
import { noRule } from '../../dialects/robots-file/match/scan.js';
import { isStronger } from '../../dialects/robots-file/match/stronger.js';
import { isAllow } from '../../dialects/robots-file/rule-table.js';
import { PathOctets } from '../../policy/path-octets.js';
import type { Side } from './side.js';

/** The rules of one side that apply to some agents. */
export interface RuleList {
  readonly side: Side;
  readonly rules: GroupRules;
  /** By pattern: of those with that pattern the one that decides, an Allow, or else the first (RFC9309-2.2.2-d). */
  readonly byPattern: ReadonlyMap<string, number>;
}

/** The rules of some groups. */
export function ruleList(side: Side, ranges: readonly number[]): RuleList {
  const { patterns, robots } = side;
  const byPattern = new Map<string, number>();
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      const pattern = patterns[rule] as string;
      if (pattern === '') continue;
      const other = byPattern.get(pattern);
      if (other === undefined || (isAllow(robots.rules, rule) && !isAllow(robots.rules, other))) {
        byPattern.set(pattern, rule);
      }
    }
  }
  return { side, rules: groupRules(ranges), byPattern };
}

/** Reused for every question, since questions are answered one at a time. */
const reusedPath: PathOctets = new PathOctets();

/** The rule that decides about an address, by the gate that every other answer comes from; `noRule` if there is none. */
export function decidingRuleAt({ side, rules }: RuleList, address: string): number {
  return decidingIn(side.robots, rules, reusedPath.takePath(address));
}

/** The strongest rule that matches every address that a pattern matches, or `noRule`. */
export function coveringRule({ side, rules }: RuleList, pattern: string): number {
  const { asWritten, compared } = mostGeneralPath(pattern);
  return decidingIn(side.robots, rules, reusedPath.takePath(asWritten, compared));
}

/** Does a rule of a list win over another, or over none, where both match? */
export function winsOver({ side: { robots, patterns } }: RuleList, rule: number, other: number): boolean {
  if (rule === noRule || other === noRule) return rule !== noRule;
  return isStronger(robots.rules, rule, (patterns[rule] as string).length, other, (patterns[other] as string).length);
}
