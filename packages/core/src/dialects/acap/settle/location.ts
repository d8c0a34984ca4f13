import type { Candidate } from './candidate.js';
import type { RuleGroup } from './rule-group.js';

/** A candidate, or a permission for another location than the one in question (AMB-77). */
export type UnsettledCandidate = Candidate & Pick<RuleGroup, 'forOtherLocation'>;

/**
 * Settles permissions for other locations.
 *
 * Reading: (AMB-77) such a permission is ignored. If there is no other permission for that usage, the usage is
 * prohibited.
 */
export function settleLocations(unsettled: readonly UnsettledCandidate[]): Candidate[] {
  const level = ({ scope, rank }: Candidate): string => `${scope.kind} ${rank}`;
  const permits = (one: UnsettledCandidate): boolean =>
    one.says === 'allow' && !one.forOtherLocation && one.ignoredBy === undefined;
  const permitted = new Set(unsettled.filter(permits).map(level));
  return unsettled.map(({ forOtherLocation, ...candidate }): Candidate => {
    if (!forOtherLocation || candidate.ignoredBy !== undefined) return candidate;
    if (permitted.has(level(candidate))) return { ...candidate, ignoredBy: 'AMB-77' };
    const rules = candidate.rules.map((rule) => ({ ...rule, interpretedBy: 'AMB-77' }));
    return { ...candidate, says: 'disallow', rules };
  });
}
