import { productTokenOf } from '../../policy/agent.js';
import { borrowOctets } from '../../text/octets.js';
import { isEverybody, namesToken } from './agent-name.js';
import type { RobotsTxt } from './robots-txt.js';

/** The groups that apply to one agent (RFC 9309 §2.2.1). */
export interface Selection {
  /** The groups name the agent; otherwise they are those for everybody. */
  readonly named: boolean;
  /** Pairs: the first rule of a group, and the one behind its last. Groups for the same agent are read as one. */
  readonly ranges: readonly number[];
  /** Those of the groups for everybody, whether they apply or not. */
  readonly everybody: readonly number[];
}

/**
 * Chooses the groups for an agent: all that name its product token, else all that are for everybody, else none
 * (RFC9309-2.2.1-b to -f).
 */
export function selectGroups(robots: RobotsTxt, agent: string): Selection {
  const token = productTokenOf(agent);
  const { source, agents, groups, rules } = robots;
  const { octets } = borrowOctets(source);
  const named: number[] = [];
  const everybody: number[] = [];
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    let isNamed = false;
    let isForEverybody = false;
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const end = agents[line * 2 + 1] as number;
      if (isEverybody(octets, start, end)) isForEverybody = true;
      else if (token !== '' && !isNamed) isNamed = namesToken(octets, source.text, start, end, token);
    }
    const first = groups[group + 1] as number;
    const last = groups[group + 3] ?? rules.count;
    if (isNamed) named.push(first, last);
    if (isForEverybody) everybody.push(first, last);
  }
  const found = named.length > 0;
  return { named: found, ranges: found ? named : everybody, everybody };
}
