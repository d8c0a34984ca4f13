import { isAllow, type RuleTable } from '../read/rule-table.js';

/** Stands for a rule where none matches. */
export const noRule = -1;

/** Stands for the bytes of a pattern where none matches: less than those of any pattern. */
export const noBytes = -1;

/** A rule that matches a path, and the number of bytes in its pattern, in the form in which it is compared. */
export interface RuleMatch {
  readonly rule: number;
  readonly bytes: number;
}

/**
 * The strength of a rule that matches: the strongest decides. The longer pattern wins (RFC9309-2.2.2-c), and among equally long ones an
 * Allow (RFC9309-2.2.2-d). Every way to match compares rules by this number, so that none can decide otherwise than the others.
 *
 * It takes numbers instead of a `RuleMatch` because it is called in the innermost loops.
 */
export function strengthOf(bytes: number, allows: boolean): number {
  return bytes * 2 + (allows ? 1 : 0);
}

/** Less than the strength of any rule. */
export const noStrength = -1;

/** Is a strength that of an Allow? */
export function isStrengthOfAllow(strength: number): boolean {
  return (strength & 1) === 1;
}

/** Does `rule` win over `other`, or over `noRule`, if both match? Of two that are equally strong, the first in the file is listed as the winner. */
export function isStronger(rules: RuleTable, rule: number, bytes: number, other: number, otherBytes: number): boolean {
  if (other === noRule) return true;
  const lead = strengthOf(bytes, isAllow(rules, rule)) - strengthOf(otherBytes, isAllow(rules, other));
  return lead === 0 ? rule < other : lead > 0;
}

/** The rule that wins among those that match. */
export function strongest<Match extends RuleMatch>(rules: RuleTable, matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  for (const match of matches) {
    if (best === undefined || isStronger(rules, match.rule, match.bytes, best.rule, best.bytes)) best = match;
  }
  return best;
}

/** The clause by which one rule wins over another, by the bytes of their patterns. */
export function clauseOfWinning(bytes: number, otherBytes: number): 'RFC9309-2.2.2-c' | 'RFC9309-2.2.2-d' {
  return bytes === otherBytes ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c';
}
