import { type AgentEntry, agents } from '@heed/agents';

/** Returns the other names of the operator that are in use and have rules of their own: not those that fall back to the rules for this one. */
export function siblingsOf({ token, operator }: AgentEntry): readonly AgentEntry[] {
  return agents.filter(
    (one) =>
      one.operator === operator && one.token !== token && one.status !== 'retired' && !one.fallbacks?.includes(token),
  );
}
