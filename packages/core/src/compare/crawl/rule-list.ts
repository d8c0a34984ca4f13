import { decidingIn, type GroupRules, groupRules } from '../../dialects/robots-txt/groups/group-rules.js';
import { mostGeneralPath } from '../../dialects/robots-txt/match/general-path.js';
import { isStronger, noBytes, noRule } from '../../dialects/robots-txt/match/precedence.js';
import { isAllow } from '../../dialects/robots-txt/read/rule-table.js';
import { bytesOfPath, type PathBytes } from '../../policy/path-bytes.js';
import type { Side } from './side.js';

/** The rules of one side that apply to some agents. */
export interface RuleList {
  readonly side: Side;
  /**
   * Those that allow, and those that do not. Apart, because the reason for a verdict names the clause by which the strongest of the one
   * wins over the strongest of the other: so it takes no second look at an address.
   */
  readonly allows: GroupRules;
  readonly disallows: GroupRules;
  /** By pattern: of those with that pattern the one that decides, an Allow, or else the first (RFC9309-2.2.2-d). */
  readonly byPattern: ReadonlyMap<string, number>;
}

/** The rules of some groups. */
export function ruleList(side: Side, ranges: readonly number[]): RuleList {
  const { patterns, robots } = side;
  const byPattern = new Map<string, number>();
  const allows: number[] = [];
  const disallows: number[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      const pattern = patterns[rule] as string;
      if (pattern === '') continue;
      const isAllowed = isAllow(robots.rules, rule);
      addRule(isAllowed ? allows : disallows, rule);
      const other = byPattern.get(pattern);
      if (isStronger(robots.rules, rule, pattern.length, other ?? noRule, pattern.length)) byPattern.set(pattern, rule);
    }
  }
  return { side, allows: groupRules(allows), disallows: groupRules(disallows), byPattern };
}

/** Adds a rule to ranges: to the last one, if it follows that. */
function addRule(ranges: number[], rule: number): void {
  if (ranges.at(-1) === rule) ranges[ranges.length - 1] = rule + 1;
  else ranges.push(rule, rule + 1);
}

/** What matches an address: the strongest rule that allows, and the strongest that does not; `noRule` if there is none. */
export interface Deciding {
  readonly allow: number;
  readonly disallow: number;
  /** The stronger of the two. */
  readonly rule: number;
}

/** The rules that decide about an address, by the matcher that every other answer comes from. */
export function decidingAt(list: RuleList, address: string): Deciding {
  return decidingAbout(list, bytesOfPath(address));
}

/**
 * A rule of each list that matches every address that a pattern matches, or `noRule`: the strongest, unless the pattern begins with a star
 * that may stand for nothing. Then it may be that it is not known which, and it is the pattern's own rule, or none.
 */
export function coveringRules(oldList: RuleList, newList: RuleList, pattern: string): readonly [number, number] {
  if (!pattern.startsWith('*')) return coveringRooted(oldList, newList, pattern);
  // Addresses begin with a slash: it is part of what the star stands for, or what is behind the star begins with it.
  const rest = pattern.slice(/^\**/.exec(pattern)?.[0].length);
  const covering = coveringRooted(oldList, newList, `/*${rest}`);
  if (!rest.startsWith('/')) return covering;
  const withoutStar = coveringRooted(oldList, newList, rest);
  const ofBoth = (place: 0 | 1, { byPattern }: RuleList): number => {
    return covering[place] === withoutStar[place] ? covering[place] : (byPattern.get(pattern) ?? noRule);
  };
  return [ofBoth(0, oldList), ofBoth(1, newList)];
}

function coveringRooted(oldList: RuleList, newList: RuleList, pattern: string): readonly [number, number] {
  const { asWritten, compared } = mostGeneralPath(pattern);
  const path = bytesOfPath(asWritten, compared);
  return [decidingAbout(oldList, path).rule, decidingAbout(newList, path).rule];
}

function decidingAbout(list: RuleList, path: PathBytes): Deciding {
  const { robots } = list.side;
  const allow = decidingIn(robots, list.allows, path);
  const disallow = decidingIn(robots, list.disallows, path);
  return { allow, disallow, rule: winsOver(list, allow, disallow) ? allow : disallow };
}

/** Does a rule of a list win over another, or over none, where both match? */
export function winsOver({ side: { robots, patterns } }: RuleList, rule: number, other: number): boolean {
  if (rule === noRule) return false;
  return isStronger(robots.rules, rule, patterns[rule]?.length ?? noBytes, other, patterns[other]?.length ?? noBytes);
}
