import { type Agent, type ProductName, productNameOf } from '../policy/agent.js';
import { isAgentClass, purposeOf } from '../policy/agent-class.js';
import type { PolicyRule } from './policy-file.js';

/** How nearly a rule addresses an agent: not at all, as one of all, by a class that it is in, or by name (POL-9). */
export type Nearness = 0 | 1 | 2 | 3;

/** Those whom a rule addresses. */
export interface Addressees {
  readonly all: boolean;
  readonly classes: readonly string[];
  readonly names: readonly ProductName[];
}

export function addresseesOf({ agents }: PolicyRule): Addressees {
  const names = agents.filter((agent) => agent !== '*' && !isAgentClass(agent));
  return {
    all: agents.includes('*'),
    classes: agents.filter(isAgentClass).map(purposeOf),
    names: names.map(productNameOf),
  };
}

/**
 * How nearly each rule addresses an agent (POL-3, POL-9).
 *
 * Reading: names are those of robots.txt (ASK-34): whole names first; only where no rule has the whole name, a cut is tried on one side,
 * never a cut against a cut. So what is written into robots.txt addresses the same agents as the policy.
 */
export function nearnessOf(rules: readonly Addressees[], agent: Agent): readonly Nearness[] {
  const name = productNameOf(agent.given);
  const isNamedWhole = rules.some(({ names }) => names.some((one) => one.whole === name.whole));
  const isNamed = isNamedWhole ? isSameName : isSameByCut;
  return rules.map(({ all, classes, names }) => {
    if (names.some((one) => isNamed(one, name))) return 3;
    if (classes.some((purpose) => agent.known?.purposes.includes(purpose))) return 2;
    return all ? 1 : 0;
  });
}

function isSameName(named: ProductName, agent: ProductName): boolean {
  return named.whole === agent.whole;
}

function isSameByCut(named: ProductName, agent: ProductName): boolean {
  if (agent.whole === '') return false;
  return agent.cut === agent.whole ? named.cut === agent.whole : named.whole === agent.cut;
}
