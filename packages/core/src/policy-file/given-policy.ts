import { isAgentClass } from '../policy/agent-class.js';
import type { AgentsFile } from '../policy/known-agents.js';
import { defined } from '../text/defined.js';
import type { PolicyFile, PolicyRule } from './policy-file.js';
import { readPolicy } from './read-policy.js';
import type { WrittenPolicy } from './written-policy.js';

/**
 * Returns the policy of a program: one that has been read, or a written object, which is read now.
 *
 * Throws a TypeError for any other value, and for a policy with classes of agents if their members are not known: a denial that silently
 * applies to no agent is not a policy.
 */
export function givenPolicy(
  given: PolicyFile | WrittenPolicy,
  agents: AgentsFile | undefined,
  name: string,
): PolicyFile {
  const policy = isRead(given) ? given : read(given, agents, name);
  const needs = agents === undefined ? policy.rules.flatMap((rule) => rule.agents).find(isAgentClass) : undefined;
  if (needs === undefined) return policy;
  throw new TypeError(`${name} names the class ${needs}: pass agents too, the exports of @heed/agents.`);
}

function read(given: unknown, agents: AgentsFile | undefined, name: string): PolicyFile {
  const { policy, problems } = readPolicy(given, defined({ agents }));
  if (policy !== undefined) return policy;
  const [first] = problems.filter(({ severity }) => severity === 'error');
  const where = first?.path.map((step) => `[${JSON.stringify(step)}]`).join('') ?? '';
  throw new TypeError(`${name}${where} is wrong: ${first?.message}`);
}

/** Does the policy have the shape that reading returns? */
function isRead(given: unknown): given is PolicyFile {
  const { rules } = (given ?? {}) as Partial<PolicyFile>;
  return Array.isArray(rules) && rules.every(isReadRule);
}

function isReadRule(rule: unknown): boolean {
  const { agents, paths, allow, deny } = (rule ?? {}) as Partial<PolicyRule>;
  const areLists = [agents, paths, allow, deny].every((one) => Array.isArray(one));
  return areLists && (allow ?? []).every((one) => Array.isArray((one as { limits?: unknown } | null)?.limits));
}
