import type { Limit } from '../../policy/limit.js';
import { tightestOf } from '../../policy/tightest.js';

/** The limits of one list that another list does not keep: none of it is the same, or as tight. Terms limit nothing (POL-8). */
export function limitsNotKept(wanted: readonly Limit[], kept: readonly Limit[]): readonly Limit[] {
  return wanted.filter((limit) => limit.limit !== 'terms' && !isKept(limit, kept));
}

/** Whoever keeps the tighter limit keeps the looser one (ASK-4). A prohibition of any modification covers each of them. */
function isKept(wanted: Limit, kept: readonly Limit[]): boolean {
  const { limit } = wanted;
  if (limit === 'prohibited-modification' && kept.some((one) => one.limit === limit && one.value === 'any'))
    return true;
  return !tightestOf([...kept, wanted]).limits.includes(wanted);
}
