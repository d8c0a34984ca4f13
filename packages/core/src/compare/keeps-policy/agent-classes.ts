import { type Agent, agentOf } from '../../policy/agent.js';
import { isAgentClass, purposeOf } from '../../policy/agent-class.js';
import type { AgentDirectory } from '../../policy/agent-directory.js';
import { governedUsages } from '../../policy/usage-only-agents.js';
import { addresseesOf, type Nearness, nearnessOf } from '../../policy-file/addressing.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import type { AskedAgent } from '../sites/agents.js';
import type { ReadSite } from '../sites/side.js';

/** Agents that the policy and the site address alike, so that one of them stands for all. */
export interface CheckedClass {
  readonly agents: readonly AskedAgent[];
  readonly agent: Agent;
  /** How nearly each rule of the policy addresses them. */
  readonly nearness: readonly Nearness[];
  /** Does nobody know or name them, but the site tells them apart by what RFC 9309 leaves of another name? */
  readonly isCut: boolean;
  /** Is it only such an agent, treated as all others or not? */
  readonly isOnlyCut: boolean;
}

/** The agents that a policy names, and the members of its classes, as written. */
export function namesInPolicy({ rules }: PolicyFile, directory: AgentDirectory | undefined): string[] {
  const all = new Set(rules.flatMap(({ agents }) => agents));
  return [...all].flatMap((agent) => {
    if (agent === '*') return [];
    if (!isAgentClass(agent)) return [agent];
    return (directory?.withPurpose(purposeOf(agent)) ?? []).map(({ token }) => token);
  });
}

/** The agents in classes. */
export function checkedClasses(
  asked: readonly AskedAgent[],
  policy: PolicyFile,
  { families }: ReadSite,
  directory: AgentDirectory | undefined,
): CheckedClass[] {
  const addressees = policy.rules.map(addresseesOf);
  const classes = new Map<string, CheckedClass & { readonly agents: AskedAgent[] }>();
  const keyOnSite = (agent: Agent): string => families.map((family) => family.keyFor(agent)).join('|');
  const everybody = asked.find(({ name }) => name === '*')?.agent ?? '';
  const keyOfEverybody = keyOnSite(agentOf(everybody, directory));
  for (const one of asked) {
    const agent = agentOf(one.agent, directory);
    const nearness = nearnessOf(addressees, agent);
    const onSite = keyOnSite(agent);
    const isOnlyCut = one.isCut === true && agent.known === undefined;
    const isCut = isOnlyCut && onSite !== keyOfEverybody;
    // Usage-only tokens never fetch, so nothing blocks them (ASK-12).
    const key = [onSite, nearness.join(''), governedUsages(agent)?.join(' '), isCut, isOnlyCut].join('|');
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { agents: [one], agent, nearness, isCut, isOnlyCut });
    else known.agents.push(one);
  }
  return [...classes.values()];
}
