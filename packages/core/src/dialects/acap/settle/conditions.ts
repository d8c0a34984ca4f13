import { findPart } from '../page/page-part.js';
import { servesAny } from '../syntax/purpose.js';
import { arrangedFeature } from '../syntax/read-qualifiers.js';
import type { RequiredResource } from '../syntax/terms.js';
import { usagesOfNamedResource } from '../syntax/vocabulary.js';
import type { IntendedUsage } from './intended-usage.js';
import type { Rule } from './rule.js';

/** A rule after its conditions were checked. A permission with a condition that cannot be met is a prohibition here. */
export interface ConditionedRule {
  readonly rule: Rule;
  /** A permission for another location than the one in question (AMB-77). */
  readonly forOtherLocation: boolean;
}

/** The rules that apply to the purpose, with their conditions checked. */
export function* applicableRules(rules: Iterable<Rule>, intended: IntendedUsage): Generator<ConditionedRule> {
  for (const rule of rules) {
    if (rule.purposes.length > 0 && !servesAny(rule.purposes, intended.purpose, rule.says)) continue;
    yield checkConditions(rule, intended);
  }
}

function checkConditions(rule: Rule, intended: IntendedUsage): ConditionedRule {
  if (rule.says === 'disallow') return { rule, forOtherLocation: false };
  for (const terms of rule.terms) {
    for (const required of terms.requiredResources) {
      const unmet = unmetClause(required, rule, intended);
      if (unmet === undefined) continue;
      return { rule: { ...rule, says: 'disallow', interpretedBy: unmet }, forOtherLocation: false };
    }
    if (terms.locations.length > 0 && !terms.locations.includes(intended.location())) {
      return { rule, forOtherLocation: true };
    }
  }
  return { rule, forOtherLocation: false };
}

/**
 * The clause by which a required resource cannot be used; `undefined` if it can.
 *
 * Reading: (AMB-38) it takes an arrangement, for the role `link` one of its own (ASK-10, A1-2.5.5.2.5-e). (AMB-33)
 * `must-use-resource` is honoured only where its meaning is settled. (AMB-83) a separate resource must be crawlable. (AMB-84) a part
 * of the page must exist, and the page must be HTML or XHTML (ASK-43).
 */
function unmetClause({ feature, target }: RequiredResource, rule: Rule, intended: IntendedUsage): string | undefined {
  const { usage, arrangements, page } = intended;
  if (!arrangements.includes(arrangedFeature(feature, target))) return 'AMB-38';
  if (feature === 'must-use-resource' && !usagesOfNamedResource.includes(usage)) return 'AMB-33';
  const { locator } = target;
  if (locator.kind === 'uri') return intended.mayCrawl(locator.uri, rule) ? undefined : 'AMB-83';
  if (page === undefined) return undefined;
  return page !== 'not-html' && findPart(page, locator) !== undefined ? undefined : 'AMB-84';
}
