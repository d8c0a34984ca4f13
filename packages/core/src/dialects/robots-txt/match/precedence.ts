import { isAllow, type RuleTable } from '../read/rule-table.js';

/** A rule that matches a path, and the number of bytes in its pattern, in the form in which it is compared. */
export interface RuleMatch {
  readonly rule: number;
  readonly bytes: number;
}

/**
 * Does `rule` win over `other`, if both match? The longer pattern wins (RFC9309-2.2.2-c); among equally long ones an Allow
 * wins, and of two Allows or two Disallows the first (RFC9309-2.2.2-d).
 *
 * It takes numbers instead of `RuleMatch` because it is called in the innermost loops.
 */
export function isStronger(rules: RuleTable, rule: number, bytes: number, other: number, otherBytes: number): boolean {
  if (bytes !== otherBytes) return bytes > otherBytes;
  const allows = isAllow(rules, rule);
  return allows === isAllow(rules, other) ? rule < other : allows;
}

/** The rule that wins among those that match. */
export function strongest(rules: RuleTable, matches: readonly RuleMatch[]): RuleMatch | undefined {
  let best: RuleMatch | undefined;
  for (const match of matches) {
    if (best === undefined || isStronger(rules, match.rule, match.bytes, best.rule, best.bytes)) best = match;
  }
  return best;
}
