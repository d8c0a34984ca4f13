import { listed, shortened } from '../phrases.js';

/** Limit: names that a sentence lists. More would hide what it says. */
const maxNames = 8;

/** "GPTBot, CCBot and all other crawlers": the words for `*` are a parameter, because they depend on the agents named elsewhere. */
function agentsInWords(agents: readonly string[], others: string): string {
  const names = agents.filter((agent) => agent !== '*');
  const left = names.length - maxNames;
  return listed([
    ...names.slice(0, maxNames).map(shortened),
    ...(left > 0 ? [`${left} more`] : []),
    ...(agents.includes('*') ? [others] : []),
  ]);
}

/** The agents of a change. Where some crawlers have separate rules, `*` stands for the others. */
export function changedAgents(agents: readonly string[], isAnyNamed: boolean): string {
  return agentsInWords(agents, isAnyNamed ? 'all crawlers without rules of their own' : 'all crawlers');
}

/** Whom a finding about a policy is for. */
export function checkedAgents(agents: readonly string[]): string {
  const isAnyNamed = agents.some((agent) => agent !== '*');
  return agentsInWords(agents, isAnyNamed ? 'all other crawlers' : 'all crawlers without rules of their own');
}
