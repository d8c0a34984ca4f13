import type { Change, Said } from '../../compare/comparison.js';

/** What a change does. `verdict`: only what is stated changes, not what may be done. */
export type ChangeKind = 'closed' | 'open' | 'limits' | 'verdict';

/** In the order in which people are told. */
export const changeKinds: readonly ChangeKind[] = ['closed', 'open', 'limits', 'verdict'];

/** What kind of change it is for those who are told of it. */
export function kindOfChange({ from, to }: Pick<Change, 'from' | 'to'>): ChangeKind {
  if (from.may !== to.may) return to.may ? 'open' : 'closed';
  return limitsKey(from) === limitsKey(to) ? 'verdict' : 'limits';
}

/** Equal for two sides that set the same limits, in whatever order. */
function limitsKey({ limits = [] }: Pick<Said, 'limits'>): string {
  return JSON.stringify(limits.map(({ limit, value }) => [limit, value]).sort());
}
