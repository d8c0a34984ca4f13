import { findAgent } from '@heed/agents';
import { productNameOf } from '@heed/core/agent-names';
import type { PolicyFile } from '@heed/core/policy-file';

/** The name that browsers begin with. A policy that names it would otherwise lock out people. */
const nameOfBrowsers = 'mozilla';

/** Finds the agent that a User-Agent value names: one of the agents file, or one that the policy names. Absent for all others. */
export function agentFinder({ rules }: PolicyFile): (userAgent: string) => string | undefined {
  const named = new Set(rules.flatMap(({ agents }) => agents).flatMap(namesOf));
  named.delete('*');
  named.delete('');
  named.delete(nameOfBrowsers);
  return (userAgent) => {
    const known = findAgent(userAgent);
    if (known !== undefined) return known.token;
    return namesOf(userAgent).find((name) => named.has(name));
  };
}

/** A name whole, and as RFC 9309 cuts it: a policy means both (ASK-34). */
function namesOf(agent: string): readonly string[] {
  const { whole, cut } = productNameOf(agent);
  return [whole, cut];
}
