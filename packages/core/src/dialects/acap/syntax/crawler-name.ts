import type { Agent } from '../../../policy/agent.js';

/** Whom a record speaks to: everybody, or the crawlers it names, in lower case (A1-2.2-j, A1-2.3.1-g). */
export type Addressees = { readonly kind: 'any' } | { readonly kind: 'named'; readonly names: readonly string[] };

export const anyCrawler: Addressees = { kind: 'any' };

/**
 * How a record addresses an agent, if at all.
 *
 * Reading: (AMB-64) a name fits when it occurs, in any letter case, in what the agent calls itself; the source knows no
 * other method. `*` inside a name is no wildcard (A1-2.8-e).
 */
export function addresses(addressees: Addressees, agent: Agent): 'by name' | 'as any' | 'not' {
  if (addressees.kind === 'any') return 'as any';
  const given = agent.given.toLowerCase();
  return addressees.names.some((name) => given.includes(name) || agent.token.includes(name)) ? 'by name' : 'not';
}
