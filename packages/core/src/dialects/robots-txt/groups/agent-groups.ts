import type { KnownAgent } from '../../../policy/known-agents.js';
import type { RobotsTxt } from '../robots-txt.js';
import { type GroupRules, groupRules } from './group-rules.js';
import { type Selection, selectGroups } from './selection.js';

/**
 * Limit: the number of agents whose groups are remembered. A file can name thousands, but callers ask for a few in turn; a question
 * about a class of agents asks for some dozens.
 */
const maxRememberedAgents = 64;

/** Limit: the number of sets of groups whose rules are remembered with their index. Most agents share the groups for `*`. */
const maxRememberedRules = 16;

/** The groups of one agent. */
export interface AgentGroups {
  readonly selection: Selection;
  /** The rules of the groups that apply. */
  readonly own: GroupRules;
  /** The rules of groups that give way to them, once they have been asked for. */
  passedOver: readonly PassedOver[] | undefined;
  /** The groups by what an operator documents of the agent, once they have been asked for. */
  documented: DocumentedGroups | undefined;
}

/** Rules that match, but give way to an agent's own by this clause. */
export interface PassedOver {
  readonly rules: GroupRules;
  readonly clause: string;
}

interface DocumentedGroups {
  readonly known: KnownAgent;
  readonly groups: AgentGroups;
}

/** Remembers the groups of the last agents that were asked about in one robots.txt. */
export class RememberedGroups {
  #lastAgent: string | undefined;
  #lastGroups: AgentGroups | undefined;
  #agents: Map<string, AgentGroups> | undefined;
  /** Absent as long as there is one set of groups: that of the last agent. */
  #rules: readonly GroupRules[] | undefined;

  /** The groups for an agent by RFC 9309. */
  groupsFor(robots: RobotsTxt, agent: string): AgentGroups {
    // Apart from the rest, so that it is small enough to become part of the caller's code.
    if (agent === this.#lastAgent && this.#lastGroups !== undefined) return this.#lastGroups;
    return this.#anotherAgent(robots, agent);
  }

  #anotherAgent(robots: RobotsTxt, agent: string): AgentGroups {
    const known = this.#agents?.get(agent);
    const groups = known ?? this.groupsOf(this.#select(robots, agent));
    // The map is needed only from the second agent on.
    if (known === undefined && this.#lastGroups !== undefined) this.#remember(agent, groups);
    this.#lastAgent = agent;
    this.#lastGroups = groups;
    return groups;
  }

  /** The same groups with their rules, which may already have an index. */
  groupsOf(selection: Selection): AgentGroups {
    return { selection, own: this.rulesOf(selection.ranges), passedOver: undefined, documented: undefined };
  }

  /** The rules of some groups: those of another agent, with their index, if they are the same. */
  rulesOf(ranges: readonly number[]): GroupRules {
    const remembered = this.#rules ?? (this.#lastGroups === undefined ? [] : [this.#lastGroups.own]);
    for (const known of remembered) if (isSameRanges(known.ranges, ranges)) return known;
    const rules = groupRules(ranges);
    if (remembered.length > 0) this.#rules = [...remembered.slice(1 - maxRememberedRules), rules];
    return rules;
  }

  /** The groups for `*` are the same for every agent, and a file can have thousands of them: they are kept once. */
  #select(robots: RobotsTxt, agent: string): Selection {
    const selection = selectGroups(robots, agent);
    const { allCrawlersRanges } = this.#lastGroups?.selection ?? selection;
    const { named, ranges, cutRanges } = selection;
    return { named, ranges: named ? ranges : allCrawlersRanges, cutRanges, allCrawlersRanges };
  }

  #remember(agent: string, groups: AgentGroups): void {
    this.#agents ??= new Map();
    if (this.#lastGroups !== undefined && this.#lastAgent !== undefined)
      this.#agents.set(this.#lastAgent, this.#lastGroups);
    this.#agents.set(agent, groups);
    for (const oldest of this.#agents.keys()) {
      if (this.#agents.size <= maxRememberedAgents) return;
      this.#agents.delete(oldest);
    }
  }
}

export function isSameRanges(one: readonly number[], other: readonly number[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
