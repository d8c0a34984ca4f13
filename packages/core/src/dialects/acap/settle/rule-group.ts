import { defined } from '../../../text/defined.js';
import type { ConditionedRule } from './conditions.js';
import type { Rule } from './rule.js';

/** Rules that differ only in their restrictions, as far as a decision is concerned. */
export interface RuleGroup {
  readonly says: 'allow' | 'disallow';
  /** The rules address the agent by name. */
  readonly named: boolean;
  /** The rules are for a purpose, not for every purpose. */
  readonly forPurpose: boolean;
  /** Permissions for another location than the one in question (AMB-77). */
  readonly forOtherLocation: boolean;
  /** The clause by which permissions are ignored. */
  readonly ignoredBy?: string;
  readonly rules: readonly Rule[];
}

/** The rules on one usage that have the same pattern or resource set. */
export interface PatternRules {
  /** The rules that do not depend on the question, in groups. */
  readonly unconditional: readonly RuleGroup[];
  /** The rules for a purpose, or with a condition to check. */
  readonly conditional: readonly Rule[];
}

export function patternRules(rules: readonly Rule[]): PatternRules {
  const unconditional = rules.filter((rule) => !dependsOnQuestion(rule));
  const conditional = rules.filter(dependsOnQuestion);
  return {
    unconditional: groupRules(unconditional.map((rule) => ({ rule, forOtherLocation: false }))),
    conditional,
  };
}

function dependsOnQuestion({ purposes, terms }: Rule): boolean {
  return (
    purposes.length > 0 ||
    terms.some(({ requiredResources, locations }) => requiredResources.length > 0 || locations.length > 0)
  );
}

/** Groups rules, in the order in which each group first occurs. */
export function groupRules(rules: Iterable<ConditionedRule>): RuleGroup[] {
  const groups = new Map<string, RuleGroup & { readonly rules: Rule[] }>();
  for (const { rule, forOtherLocation } of rules) {
    const { says, named, ignoredBy } = rule;
    const forPurpose = rule.purposes.length > 0;
    const key = `${says} ${named} ${forPurpose} ${forOtherLocation} ${ignoredBy}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, defined({ says, named, forPurpose, forOtherLocation, ignoredBy, rules: [rule] }));
    } else group.rules.push(rule);
  }
  return [...groups.values()];
}
