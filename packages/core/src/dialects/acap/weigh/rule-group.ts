import type { Rule } from './rule.js';

/** Rules that are alike in all that matters for a decision but their restrictions. */
export interface RuleGroup {
  readonly says: 'allow' | 'disallow';
  readonly named: boolean;
  /** Said for a purpose, not for all. */
  readonly specific: boolean;
  /** A permission that holds for another place than the one asked about (AMB-77). */
  readonly elsewhere: boolean;
  /** The clause by which permissions grant nothing. */
  readonly ignoredBy?: string;
  readonly rules: readonly Rule[];
}

/** All rules of one usage with the same pattern or set, sorted by whether they depend on the question. */
export interface Bundle {
  readonly always: readonly RuleGroup[];
  /** Rules for a purpose, or with a condition that has to be looked at. */
  readonly sometimes: readonly Rule[];
}

export function bundle(rules: readonly Rule[]): Bundle {
  const always = rules.filter((rule) => !dependsOnQuestion(rule));
  const sometimes = rules.filter(dependsOnQuestion);
  return { always: group(always.map((rule) => ({ rule, elsewhere: false }))), sometimes };
}

function dependsOnQuestion({ purposes, terms }: Rule): boolean {
  return (
    purposes.length > 0 ||
    terms.some(({ requiredResources, locations }) => requiredResources.length > 0 || locations.length > 0)
  );
}

/** Puts together what is alike, in the order in which it first occurs. */
export function group(rules: Iterable<{ readonly rule: Rule; readonly elsewhere: boolean }>): RuleGroup[] {
  const groups = new Map<string, RuleGroup & { readonly rules: Rule[] }>();
  for (const { rule, elsewhere } of rules) {
    const { says, named } = rule;
    const specific = rule.purposes.length > 0;
    const key = `${says} ${named} ${specific} ${elsewhere} ${rule.ignoredBy}`;
    const same = groups.get(key);
    const isVoid = rule.ignoredBy === undefined ? {} : { ignoredBy: rule.ignoredBy };
    if (same === undefined) groups.set(key, { says, named, specific, elsewhere, ...isVoid, rules: [rule] });
    else same.rules.push(rule);
  }
  return [...groups.values()];
}
