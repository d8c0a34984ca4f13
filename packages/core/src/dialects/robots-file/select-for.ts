import type { Agent } from '../../policy/agent.js';
import { PathOctets } from '../../policy/path-octets.js';
import { borrowOctets } from '../../text/octets.js';
import { type CrawlGate, isRobotsTxt } from './crawl-gate.js';
import { noRule, scanRules } from './match/scan.js';
import { isAllow } from './rule-table.js';
import { type Grouped, type Selection, selectGroups } from './selection.js';

/**
 * The groups that apply to an agent: those of RFC 9309, or, for an agent that no group names, those that its operator documents
 * (AIN-19). Before those for `*` come the groups of the nearest name that has one; an agent that ignores `*` has no others.
 */
export function selectGroupsFor(grouped: Grouped, { given, known }: Agent): Selection {
  const selection = selectGroups(grouped, given);
  if (selection.named || known === undefined) return selection;
  for (const name of known.fallbacks ?? []) {
    const { named, ranges } = selectGroups(grouped, name);
    if (named) return { ...selection, named, ranges, ...(isSame(ranges, selection.ranges) ? {} : documented) };
  }
  const ignored = known.ignoresAllCrawlers && selection.ranges.length > 0;
  return ignored ? { ...selection, ranges: [], ...documented } : selection;
}

const documented = { documented: true } as const;

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

/** The clause by which groups for `*` give way to those that were selected. */
export function clauseOfPassingOver({ documented }: Selection): string {
  return documented ? 'AIN-19' : 'RFC9309-2.2.1-d';
}

/** The rule that decides about a path for an agent, or `noRule`. */
export function decidingRuleFor(gate: CrawlGate, agent: Agent, path: PathOctets): number {
  const { known, given } = agent;
  // The gate is faster, but knows RFC 9309 alone.
  if (known?.fallbacks === undefined && known?.ignoresAllCrawlers === undefined) return gate.decidingRule(given, path);
  const { source, rules } = gate.robots;
  const { ranges } = selectGroupsFor(gate.robots, agent);
  return scanRules(borrowOctets(source).octets, source.text, rules, ranges, path);
}

/** Does a rule keep an agent from fetching a URL, which is absolute? */
export function isDisallowedFor(gate: CrawlGate, agent: Agent, url: string): boolean {
  const path = new PathOctets().takeUrl(url);
  if (isRobotsTxt(path)) return false;
  const rule = decidingRuleFor(gate, agent, path);
  return rule !== noRule && !isAllow(gate.robots.rules, rule);
}
