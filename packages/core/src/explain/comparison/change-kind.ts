import type { Change, Said } from '../../compare/comparison.js';

/** What a change does. `verdict`: only what is stated changes, not what may be done. */
export type ChangeKind = 'closed' | 'open' | 'limits' | 'verdict';

/** In the order of reports. */
export const changeKinds: readonly ChangeKind[] = ['closed', 'open', 'limits', 'verdict'];

/** Returns the kind of a change for readers of a report. */
export function kindOfChange({ from, to }: Pick<Change, 'from' | 'to'>): ChangeKind {
  if (from.may !== to.may) return to.may ? 'open' : 'closed';
  return limitsKey(from) === limitsKey(to) ? 'verdict' : 'limits';
}

/** Equal for two sides that set the same limits, in any order. */
function limitsKey({ limits = [] }: Pick<Said, 'limits'>): string {
  return JSON.stringify(limits.map(({ limit, value }) => [limit, value]).sort());
}
