import { findAgent } from '@heed/agents';
import { productNameOf } from '@heed/core/agent-names';
import type { PolicyFile } from '@heed/core/policy-file';

/** The name that browsers begin with. A policy that names it would otherwise lock out people. */
const nameOfBrowsers = 'mozilla';

/**
 * Finds the agent that a User-Agent value names: one of the agents file, or one that the policy names. Absent for all
 * others.
 */
export function agentFinder({ rules }: PolicyFile): (userAgent: string) => string | undefined {
  const names = rules.flatMap(({ agents }) => agents).filter((agent) => agent !== '*');
  const named = new Map(names.flatMap((agent) => formsOf(agent).map((form) => [form, agent])));
  for (const form of ['', nameOfBrowsers]) named.delete(form);
  return (userAgent) => {
    const known = findAgent(userAgent);
    if (known !== undefined) return known.token;
    const [whole, cut] = formsOf(userAgent);
    return named.get(whole) ?? named.get(cut);
  };
}

/** A name whole, and as RFC 9309 cuts it: a policy means both (ASK-34). */
function formsOf(agent: string): readonly [whole: string, cut: string] {
  const { whole, cut } = productNameOf(agent);
  return [whole, cut];
}
