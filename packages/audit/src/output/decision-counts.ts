import { allUsages, type Usage } from '@heed/core';
import type { VerdictCounts } from '../tally.js';
import { cutText, ownText } from './own-text.js';

/**
 * Limit: how many agents have counts of their own. Lines with questions may name any number of agents; a report with more than this is not
 * read by anybody.
 */
export const maxAgents = 1000;

/** The name under which all agents beyond the limit are counted. */
export const otherAgents = 'other agents';

type Counts = { -readonly [Count in keyof VerdictCounts]: number };
type ByUsage = Map<string, Counts>;

/** Counts verdicts by agent and usage. */
export interface DecisionCounts {
  /** The counts to add to. They are valid until the next call. */
  of(agent: string): { usage(usage: string): Counts };
  result(): Record<string, Record<string, VerdictCounts>>;
}

/**
 * Of many agents, the first by name are kept. An agent that is among the first of all is among the first of every part too, so the sum
 * of parts is the same in whatever order they are added.
 */
export function createDecisionCounts(): DecisionCounts {
  let agents = new Map<string, ByUsage>();
  const others: ByUsage = new Map();
  /** The last name that is still kept, once some were not. */
  let last: string | undefined;

  function prune(): void {
    const sorted = sortedByName(agents);
    agents = new Map(sorted.slice(0, maxAgents));
    for (const [, counts] of sorted.slice(maxAgents)) addAll(others, counts);
    last = sorted[maxAgents - 1]?.[0];
  }

  function countsOf(given: string): ByUsage {
    const known = agents.get(given);
    if (known !== undefined) return known;
    const agent = ownText(cutText(given));
    if (agent === otherAgents || (last !== undefined && agent > last)) return others;
    const owned = agents.get(agent) ?? new Map<string, Counts>();
    agents.set(agent, owned);
    // Sorting twice as many as are kept, now and then, is cheaper than looking for the last at every new name.
    if (agents.size > 2 * maxAgents) prune();
    return agents.get(agent) ?? others;
  }

  return {
    of: (agent) => {
      const counts = countsOf(agent);
      return { usage: (usage) => usageOf(counts, usage) };
    },
    result: () => {
      if (agents.size > maxAgents) prune();
      const listed = sortedByName(agents);
      if (others.size > 0) listed.push([otherAgents, others]);
      return Object.fromEntries(listed.map(([agent, counts]) => [agent, inOrder(counts)]));
    },
  };
}

function usageOf(counts: ByUsage, usage: string): Counts {
  let found = counts.get(usage);
  if (found === undefined) {
    found = { allowed: 0, denied: 0, unstated: 0, may: 0 };
    counts.set(usage, found);
  }
  return found;
}

function addAll(to: ByUsage, from: ByUsage): void {
  for (const [usage, counts] of from) addCounts(usageOf(to, usage), counts);
}

/** Adds to the first. */
export function addCounts(to: Counts, from: VerdictCounts): void {
  to.allowed += from.allowed;
  to.denied += from.denied;
  to.unstated += from.unstated;
  to.may += from.may;
}

function sortedByName(agents: ReadonlyMap<string, ByUsage>): [string, ByUsage][] {
  return [...agents].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** In the order of the vocabulary, whichever came first. */
function inOrder(counts: ByUsage): Record<string, VerdictCounts> {
  const known = allUsages.filter((usage) => counts.has(usage)) as Usage[];
  return Object.fromEntries(known.map((usage) => [usage, { ...usageOf(counts, usage) }]));
}
