import { type Agent, agentOf } from '../../policy/agent.js';
import type { AskedAgent } from './agents.js';
import type { ReadSite } from './side.js';

/** Agents that both sides address alike, so that one of them stands for all. */
export interface SiteClass {
  readonly agents: readonly AskedAgent[];
  /** The one that is asked about. */
  readonly agent: Agent;
}

/** The agents in classes. */
export function siteClasses(asked: readonly AskedAgent[], sides: readonly ReadSite[]): SiteClass[] {
  const classes = new Map<string, { readonly agents: AskedAgent[]; readonly agent: Agent }>();
  for (const one of asked) {
    const agent = agentOf(one.agent);
    const key = sides.flatMap(({ families }) => families.map((family) => family.keyFor(agent))).join('|');
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { agents: [one], agent });
    else known.agents.push(one);
  }
  return [...classes.values()];
}

/**
 * The names of the agents of a class. One that no text names is mentioned only where the class does not hold everybody who is not
 * named.
 */
export function namesOf({ agents }: Pick<SiteClass, 'agents'>): string[] {
  const hasEverybody = agents.some(({ name }) => name === '*');
  const named = agents.filter(({ isUnnamed, name }) => name !== '*' && !(hasEverybody && isUnnamed));
  return [...(hasEverybody ? ['*'] : []), ...named.map(({ name }) => name)];
}
