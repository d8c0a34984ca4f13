import { agentOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Usage } from '../policy/usage.js';
import { bindingTokens, governedUsages, tokensForAll } from '../policy/usage-only-agents.js';
import type { AddressedPolicy } from './addressees.js';
import { allowedIn, deniesAll, isMoreThanDenied } from './by-length.js';
import type { Ledger } from './ledger.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/**
 * Reports what a Disallow in the group of a usage-only token refuses beyond the policy: the usages that the token governs (AIN-8), and
 * training to the agents that it binds (AIN-9, AIN-10).
 */
export function reportUsageTokens(
  policy: AddressedPolicy,
  plain: PlainWishes,
  ledger: Ledger,
  agents: AgentsFile | undefined,
): void {
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const names = policy.addressees.flatMap((addressee) => addressee.agents).filter((name) => name !== '*');
  const known = knownAgents(agents);
  for (const token of new Set([...names, ...known])) {
    const governed = governedUsages(agentOf(token, directory));
    if (governed === undefined) continue;
    const isNamed = names.includes(token);
    const addressee = policy.addresseeOf(token);
    const denials = plain.on(addressee, 'crawl').filter(({ says }) => says === 'deny');
    // A token without a group of its own is bound by that for all, but there nobody looks for it who does not speak of it.
    const spoken = isNamed ? governed : governed.filter((usage) => addressee.wishesOn(usage).some(isPermission));
    const bound = isNamed ? boundBy(token, [...names, ...known], directory) : [];
    for (const usage of spoken) {
      for (const wish of denials) {
        if (!refusesMore(policy, token, token, wish, usage)) continue;
        ledger.stricter(wish, usage, 'robots-txt', `${token} never fetches: ${refusal(token, usage)}`);
      }
    }
    for (const wishes of byRule(denials)) {
      const refused = bound.filter((agent) =>
        wishes.some((wish) => refusesMore(policy, agent, token, wish, 'ai-train')),
      );
      const [wish] = wishes;
      if (wish === undefined || refused.length === 0) continue;
      ledger.stricter(wish, 'ai-train', 'robots-txt', `${whoFollows(refused, token)}: ${refusal(token, 'ai-train')}`);
    }
  }
}

/**
 * Returns why a denied crawl is left out of the group of a usage-only token: a Disallow there refuses, to the token or to agents that it
 * binds, a use that the policy allows by a rule. `undefined` if it does not.
 */
export function whyNotForToken(
  policy: AddressedPolicy,
  addressee: Addressee,
  wish: Wish,
  agents: AgentsFile | undefined,
): string | undefined {
  if (addressee.fetches || wish.says === 'allow') return undefined;
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const names = policy.addressees.flatMap((one) => one.agents).filter((name) => name !== '*');
  for (const token of addressee.agents) {
    const governed = governedUsages(agentOf(token, directory)) ?? [];
    const bound = boundBy(token, [...names, ...knownAgents(agents)], directory).map(
      (agent) => [agent, 'ai-train'] as const,
    );
    for (const [agent, usage] of [...governed.map((one) => [token, one] as const), ...bound]) {
      const { wishesOn } = policy.addresseeOf(agent);
      if (deniesAll(wishesOn(usage), wish.pattern) || allowedIn(wishesOn(usage), wish.pattern).length === 0) continue;
      const whom = agent === token ? '' : ` to ${agent}`;
      return `A Disallow in the group of ${token} refuses ${usage}${whom}, and the policy allows that.`;
    }
  }
  return undefined;
}

function isPermission({ says }: Wish): boolean {
  return says === 'allow';
}

function knownAgents(agents: AgentsFile | undefined): readonly string[] {
  return agents === undefined
    ? ['Googlebot', 'Applebot', 'Google-Extended', 'Applebot-Extended']
    : agents.agents.map(({ token }) => token);
}

/** The agents that are bound by the group of a token, and may fetch. */
function boundBy(
  token: string,
  names: readonly string[],
  directory: ReturnType<typeof agentDirectoryOf> | undefined,
): readonly string[] {
  const lower = token.toLowerCase();
  const isForAll = tokensForAll.some((one) => one.toLowerCase() === lower);
  return [...new Set(isForAll ? ['*', ...names] : names)].filter((name) => {
    if (name.toLowerCase() === lower) return false;
    return isForAll || bindingTokens(agentOf(name, directory)).some((one) => one.toLowerCase() === lower);
  });
}

function byRule(wishes: readonly Wish[]): readonly (readonly Wish[])[] {
  return [...new Set(wishes.map(({ index }) => index))].map((rule) => wishes.filter(({ index }) => index === rule));
}

/** Is an agent refused a usage by a group of a token that the policy does not deny to it, at addresses that it may fetch? */
function refusesMore(policy: AddressedPolicy, agent: string, token: string, wish: Wish, usage: Usage): boolean {
  // A token never fetches, so a denied crawl keeps nothing from it.
  const addressee = policy.addresseeOf(agent);
  return isMoreThanDenied({ ...addressee, fetches: agent !== token }, usage, wish.pattern);
}

function whoFollows(agents: readonly string[], token: string): string {
  if (agents.includes('*')) return 'The token speaks of all agents';
  const last = agents.at(-1) ?? '';
  return agents.length === 1
    ? `${last} follows ${token}`
    : `${agents.slice(0, -1).join(', ')} and ${last} follow ${token}`;
}

function refusal(token: string, usage: Usage): string {
  return `a Disallow in the group of ${token} refuses ${usage} there.`;
}
