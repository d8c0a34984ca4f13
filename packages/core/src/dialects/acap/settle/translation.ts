import type { Candidate } from './candidate.js';
import type { Rule } from './rule.js';

/**
 * The permissions to present that do not permit translation, as prohibitions of `translate` (A1-2.5.5.2.4-b,
 * A1-2.5.5.2.4-e).
 *
 * ACAP has no usage `translate`. It is heed's own, and corresponds to `prohibited-modification=translation`, or `=any`.
 */
export function translationProhibitions(permissions: readonly Candidate[]): Candidate[] {
  return permissions.flatMap((permission) => {
    const rules = permission.rules.flatMap((rule) => {
      const clause = modificationClauses.find(({ value }) => prohibitsModification(rule, value))?.clause;
      return clause === undefined ? [] : [{ ...rule, interpretedBy: clause }];
    });
    return rules.length === 0 ? [] : [{ ...permission, says: 'disallow', rules } as const];
  });
}

const modificationClauses = [
  { value: 'translation', clause: 'A1-2.5.5.2.4-e' },
  { value: 'any', clause: 'A1-2.5.5.2.4-b' },
] as const;

function prohibitsModification({ terms }: Rule, kind: string): boolean {
  return terms.some(({ limits }) =>
    limits.some(({ limit, value }) => limit === 'prohibited-modification' && value === kind),
  );
}
