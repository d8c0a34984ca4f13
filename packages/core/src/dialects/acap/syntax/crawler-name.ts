import { type Agent, productOf } from '../../../policy/agent.js';

/** The crawlers that a record or META tag addresses: all, or those it names, in lower case (A1-2.2-j, A1-2.3.1-g). */
export type Addressees = { readonly kind: 'all' } | { readonly kind: 'named'; readonly names: readonly string[] };

export const allCrawlers: Addressees = { kind: 'all' };

/**
 * How a record addresses an agent, if it does.
 *
 * Reading: (AMB-64) a name matches if it occurs in the agent's own name, in any letter case; ACAP describes no other
 * method. `*` inside a name is not a wildcard (A1-2.8-e). (ASK-29) in a value with `compatible;` the agent's own name is
 * what follows: most agents name a browser before it, which is not theirs.
 */
export function addresses(addressees: Addressees, agent: Agent): 'by name' | 'with all crawlers' | 'not' {
  if (addressees.kind === 'all') return 'with all crawlers';
  const own = productOf(agent.given).toLowerCase();
  return addressees.names.some((name) => own.includes(name) || agent.token.includes(name)) ? 'by name' : 'not';
}
