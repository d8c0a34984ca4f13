import { allUsages, type Usage } from '../../policy/usage.js';
import type { PolicyGrant, PolicyRule } from '../../policy-file/policy-file.js';
import { defined } from '../../text/defined.js';
import { limitsText, type Outcome } from './outcome.js';

/** What is said of a usage to an agent, for a purpose, at a path. */
export interface SaidSomewhere {
  readonly agent: string;
  /** Absent: whatever the purpose. */
  readonly purpose?: string;
  readonly path: string;
  readonly usage: Usage;
  readonly outcome: Outcome;
}

/** The rules of a policy that say all this, as few as there can be without more than one list of usages each. */
export function rulesOf(said: readonly SaidSomewhere[]): PolicyRule[] {
  const rules = [
    ...groupBy(said, ({ agent, purpose = '', path, outcome: { terms = '' } }) => [agent, purpose, path, terms]),
  ]
    .map(([, together]) => ruleOf(together))
    .filter(({ allow, deny }) => allow.length + deny.length > 0);
  const overPaths = joinedBy(rules, 'paths', ({ agents, purposes = [] }) => [...agents, '', ...purposes]);
  const overPurposes = joinedBy(overPaths, 'purposes', ({ agents, paths, purposes }) => [
    // What is said for any purpose is not one more purpose.
    String(purposes === undefined),
    ...agents,
    '',
    ...paths,
  ]);
  return joinedBy(overPurposes, 'agents', ({ paths, purposes = [] }) => [...paths, '', ...purposes]);
}

function ruleOf(said: readonly SaidSomewhere[]): PolicyRule {
  const [first] = said;
  const of = new Map(said.map(({ usage, outcome }) => [usage, outcome]));
  const usages = allUsages.filter((usage) => of.has(usage) && !isCovered(usage, of));
  const grants = usages.flatMap((usage): PolicyGrant[] => {
    const outcome = of.get(usage);
    return outcome === undefined || outcome.says === 'deny' ? [] : [{ usage, limits: outcome.limits }];
  });
  const terms = first?.outcome.terms;
  return defined({
    agents: [first?.agent ?? '*'],
    paths: [first?.path ?? '/'],
    purposes: first?.purpose === undefined ? undefined : [first.purpose],
    allow: grants,
    deny: usages.filter((usage) => of.get(usage)?.says === 'deny'),
    terms,
  });
}

/** A form of `present` need not be named where the same is said of `present` (POL-12). */
function isCovered(usage: Usage, of: ReadonlyMap<Usage, Outcome>): boolean {
  if (!usage.startsWith('present-')) return false;
  const [form, all] = [of.get(usage), of.get('present')];
  if (form === undefined || all === undefined) return false;
  return (form.says === 'deny') === (all.says === 'deny') && limitsText(form.limits) === limitsText(all.limits);
}

/** Joins rules that differ in one list only. */
function joinedBy(
  rules: readonly PolicyRule[],
  list: 'agents' | 'paths' | 'purposes',
  restOf: (rule: PolicyRule) => readonly string[],
): PolicyRule[] {
  const groups = groupBy(rules, (rule) => [...restOf(rule), '', contentOf(rule)]);
  return [...groups.values()].map((alike) => {
    const [first, ...others] = alike as [PolicyRule, ...PolicyRule[]];
    if (others.length === 0) return first;
    return { ...first, [list]: [...new Set(alike.flatMap((rule) => rule[list] ?? []))] };
  });
}

function contentOf({ allow, deny, terms = '' }: PolicyRule): string {
  return JSON.stringify([allow.map(({ usage, limits }) => `${usage} ${limitsText(limits)}`), deny, terms]);
}

/** In the order in which each key first came. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
