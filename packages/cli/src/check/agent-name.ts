import { agents as knownAgents } from '@heed/agents';
import type { CheckOptions } from './options.js';

/** The name of an agent, for people. */
export function agentName(agent: string): string {
  return agent === '*' ? 'all crawlers' : agent;
}

/** What to know of an agent that was not asked for by name, but as a member of a class (AIN-12). */
export type AgentMark = 'retired' | 'unverified';

/** Is the agent asked for only because of its class, and retired, or are the facts that put it there unverified? */
export function markOf(agent: string, { agent: named = [], agents = [] }: CheckOptions): AgentMark | undefined {
  if (agents.length === 0 || named.includes(agent)) return undefined;
  const known = knownAgents.find(({ token }) => token === agent);
  if (known?.status === 'retired') return 'retired';
  return known?.seen === 'unverified' ? 'unverified' : undefined;
}

/** The name of an agent with its mark, for people. */
export function markedName(agent: string, mark: AgentMark | undefined): string {
  return mark === undefined ? agentName(agent) : `${agent} (${mark})`;
}

/** What the marks after names in a table mean. */
export function marksPointer(table: readonly string[]): string[] {
  if (!table.some((line) => line.includes('(unverified)'))) return [];
  return [
    'Unverified: what heed knows of this agent is not yet checked, neither on the page of its operator nor in a report. See heed agents NAME.',
  ];
}
