import type { Agent } from '../../../policy/agent.js';
import { PathBytes } from '../../../policy/path-bytes.js';
import { type CrawlGate, isRobotsTxt } from '../gate/crawl-gate.js';
import { noRule } from '../match/precedence.js';
import { isAllow } from '../read/rule-table.js';
import { type AgentGroups, isSameRanges } from './agent-groups.js';
import { decidingIn } from './group-rules.js';
import { type Grouped, type Selection, selectGroups } from './selection.js';

/**
 * The groups that apply to an agent: those of RFC 9309, or, for an agent that no group names, those that its operator documents
 * (AIN-19). Before those for `*` come the groups of the nearest name that has one; an agent that ignores `*` has no others.
 */
export function selectGroupsFor(grouped: Grouped, agent: Agent): Selection {
  return selectFor(agent, (name) => selectGroups(grouped, name));
}

function selectFor({ given, known }: Agent, select: (name: string) => Selection): Selection {
  const selection = select(given);
  if (selection.named || known === undefined) return selection;
  for (const name of known.fallbacks ?? []) {
    const { named, ranges } = select(name);
    if (named) return { ...selection, named, ranges, ...(isSameRanges(ranges, selection.ranges) ? {} : documented) };
  }
  const ignored = known.ignoresAllCrawlers && selection.ranges.length > 0;
  return ignored ? { ...selection, ranges: [], ...documented } : selection;
}

const documented = { documented: true } as const;

/** The same groups, with their rules, as the gate remembers them. */
export function agentGroupsFor(gate: CrawlGate, agent: Agent): AgentGroups {
  const { known, given } = agent;
  const { robots, groups } = gate;
  const own = groups.groupsFor(robots, given);
  if (known?.fallbacks === undefined && known?.ignoresAllCrawlers === undefined) return own;
  if (own.documented?.known !== known) {
    const selection = selectFor(agent, (name) => groups.groupsFor(robots, name).selection);
    own.documented = { known, groups: selection === own.selection ? own : groups.groupsOf(selection) };
  }
  return own.documented.groups;
}

/** The clause by which groups for `*` give way to those that were selected. */
export function clauseOfPassingOver({ documented }: Selection): string {
  return documented ? 'AIN-19' : 'RFC9309-2.2.1-d';
}

/** The rule that decides about a path for an agent, or `noRule`. */
export function decidingRuleFor(gate: CrawlGate, agent: Agent, path: PathBytes): number {
  return decidingIn(gate.robots, agentGroupsFor(gate, agent).own, path);
}

/** Does a rule keep an agent from fetching a URL, which is absolute? */
export function isDisallowedFor(gate: CrawlGate, agent: Agent, url: string): boolean {
  const path = new PathBytes().takeUrl(url);
  if (isRobotsTxt(path)) return false;
  const rule = decidingRuleFor(gate, agent, path);
  return rule !== noRule && !isAllow(gate.robots.rules, rule);
}
