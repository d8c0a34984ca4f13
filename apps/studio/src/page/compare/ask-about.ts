import type { Witness } from '../engine/compare-messages.ts';
import { change, studio } from '../state/store.svelte.ts';

/** Goes to the answer about a witness, and opens its story. */
export function askAbout({ url, agent, usage }: Witness): void {
  if (url === undefined) return;
  const { agents, usages } = studio();
  const known = agents.find((one) => one.toLowerCase() === agent.toLowerCase());
  change({
    url,
    tab: 'answer',
    selected: { agent: known ?? agent, usage },
    ...(known === undefined ? { agents: [...agents, agent] } : {}),
    ...(usages.includes(usage) ? {} : { usages: [...usages, usage] }),
  });
}
