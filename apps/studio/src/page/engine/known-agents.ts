import { agents, agentsFor, findAgent, nearestAgent, purposes } from '@heed/agents';
import { defined } from '@heed/core/internal';
import type { Column, MemberGroup, SuggestedAgent } from './messages.ts';

/** Who an agent of the matrix is. */
export function aboutAgent(agent: string): Pick<Column, 'about' | 'nearest'> {
  const purpose = purposes.find((one) => agent.trim().toLowerCase() === `purpose:${one}`);
  if (purpose !== undefined) return { about: `${agentsFor(purpose).length} agents for ${purpose}` };
  if (agent === '*') return { about: 'those without separate rules' };
  const known = findAgent(agent);
  if (known !== undefined) {
    const isNamed = known.token.toLowerCase() === agent.trim().toLowerCase();
    return { about: `${isNamed ? '' : `${known.token}, `}${known.operator}` };
  }
  const nearest = nearestAgent(agent)?.token;
  return defined({ about: 'not a known agent', nearest });
}

/** The agents that are known, and the classes: what can be added to the matrix. */
export function suggestedAgents(): readonly SuggestedAgent[] {
  return [
    { name: '*', about: 'all crawlers without rules of their own' },
    ...purposes.map((purpose) => ({ name: `purpose:${purpose}`, about: `${agentsFor(purpose).length} agents` })),
    ...agents.map(({ token, operator, purposes: served, status }) => ({
      name: token,
      about: `${operator}, ${served.join(', ')}${status === 'retired' ? ', retired' : ''}`,
    })),
  ];
}

/** What to know of an agent that is asked about as a member of a class (AIN-12). */
export function memberOf(token: string): MemberGroup['agents'][number] {
  const known = agents.find((one) => one.token === token);
  if (known?.status === 'retired') return { token, mark: 'retired' };
  return known?.seen === 'unverified' ? { token, mark: 'unverified' } : { token };
}
