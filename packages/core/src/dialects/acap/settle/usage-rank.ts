import { isDerived } from '../syntax/vocabulary.js';

/** How close a rule's usage is to the intended one: `other`, `present` for a derived one, the same usage (AMB-02). */
export type UsageRank = 0 | 1 | 2;

/** The usages whose rules bear on a usage, closest first (AMB-02, AMB-03, AMB-89). */
export function usagesBearingOn(usage: string): { readonly usage: string; readonly rank: UsageRank }[] {
  const usages: { usage: string; rank: UsageRank }[] = [];
  if (usage !== 'other') usages.push({ usage, rank: 2 });
  if (isDerived(usage)) usages.push({ usage: 'present', rank: 1 });
  usages.push({ usage: 'other', rank: 0 });
  return usages;
}
