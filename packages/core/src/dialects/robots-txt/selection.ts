import { productTokenOf } from '../../policy/agent.js';
import type { RobotsTxt } from './robots-txt.js';

/** The groups that apply to one agent (RFC 9309 §2.2.1). */
export interface Selection {
  /** The groups name the agent; otherwise they are those for everybody. */
  readonly named: boolean;
  /** Pairs: the first rule of a group, and the one behind its last. Groups for the same agent are read as one. */
  readonly ranges: readonly number[];
}

/**
 * Chooses the groups for an agent: all that name its product token, else all that are for everybody, else none
 * (RFC9309-2.2.1-b to -f).
 */
export function selectGroups(robots: RobotsTxt, agent: string): Selection {
  const token = productTokenOf(agent);
  const named = token === '' ? [] : rangesOf(robots, token);
  return named.length > 0 ? { named: true, ranges: named } : { named: false, ranges: rangesOf(robots, '*') };
}

export function rangesOf(robots: RobotsTxt, token: string): number[] {
  const { agents, groups, rules } = robots;
  const ranges: number[] = [];
  let before = -1;
  for (const line of agents) {
    // The same name twice in one group adds nothing.
    if (line.token !== token || line.group === before) continue;
    before = line.group;
    ranges.push(groups[line.group] ?? 0, groups[line.group + 1] ?? rules.count);
  }
  return ranges;
}
