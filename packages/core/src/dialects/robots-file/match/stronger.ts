import { isAllow, type RuleTable } from '../rule-table.js';

/** A rule that matches a path, and how many octets its pattern has in the form in which it is compared. */
export interface RuleMatch {
  readonly rule: number;
  readonly octets: number;
}

/**
 * Of two rules that match: does this one decide? The longer pattern does (RFC9309-2.2.2-c); of equally long ones an Allow, and of
 * two alike the first (RFC9309-2.2.2-d).
 *
 * Numbers instead of `RuleMatch`: this is called in the innermost loops.
 */
export function isStronger(
  rules: RuleTable,
  rule: number,
  octets: number,
  other: number,
  otherOctets: number,
): boolean {
  if (octets !== otherOctets) return octets > otherOctets;
  const allows = isAllow(rules, rule);
  return allows === isAllow(rules, other) ? rule < other : allows;
}

/** The rule that decides among those that match. */
export function strongest(rules: RuleTable, matches: readonly RuleMatch[]): RuleMatch | undefined {
  let best: RuleMatch | undefined;
  for (const match of matches) {
    if (best === undefined || isStronger(rules, match.rule, match.octets, best.rule, best.octets)) best = match;
  }
  return best;
}
