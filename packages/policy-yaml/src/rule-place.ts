import type { Usage } from '@heed/core';
import type { Span } from '@heed/core/diagnostics';
import { labelOf } from '@heed/core/internal/comparisons';
import type { PolicyDocument } from './policy-in.js';

/** Returns where a policy names a usage: the word in the rule with this name or number; undefined if there is no such rule. */
export function placeOfUsage(
  { policy, spanOf }: Pick<PolicyDocument, 'policy' | 'spanOf'>,
  label: string | number,
  usage: Usage,
): Span | undefined {
  // Two rules may have the same name: the one that names the usage is meant.
  const places = policy.rules.flatMap((rule, index) => {
    if (labelOf(rule, index) !== label) return [];
    const denied = rule.deny.indexOf(usage);
    if (denied !== -1) return [spanOf(['rules', index, 'deny', denied])];
    const allowed = rule.allow.findIndex((grant) => grant.usage === usage);
    // Usages are allowed in a list, or in a mapping with their limits.
    return allowed === -1
      ? []
      : [shorter(spanOf(['rules', index, 'allow', allowed]), spanOf(['rules', index, 'allow', usage]))];
  });
  return places[0];
}

function shorter(one: Span, other: Span): Span {
  return other.end - other.start < one.end - one.start ? other : one;
}
