import type { PolicyCheck } from '../../compare/keeps-policy/policy-check.js';

/** At which addresses a proof holds, in words. */
export function provedWhere({ inOneCase }: Pick<PolicyCheck, 'inOneCase'>): string {
  // ACAP ignores the letter case of paths, a policy does not (POL-19).
  return inOneCase ? 'every address in the letter case of the policy' : 'every address';
}
