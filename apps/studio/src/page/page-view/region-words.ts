import { type PageRegion, type TintedUsage, tintedUsages } from '../engine/page-view-messages.ts';
import { tints } from '../engine/page-view-words.ts';

/** Returns the words for a region: `Not indexed, not kept`, or what is allowed in it and not around it. */
export function titleOf({ denied, around }: PageRegion): string {
  const not = usagesIn(denied).map((usage) => tints[usage].not);
  const again = usagesIn(around & ~denied).map((usage) => `${tints[usage].may} here`);
  const all = [...not, ...again].join(', ');
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
}

/** The usages of some bits. */
function usagesIn(bits: number): TintedUsage[] {
  return tintedUsages.filter((_, at) => (bits & (1 << at)) !== 0);
}
