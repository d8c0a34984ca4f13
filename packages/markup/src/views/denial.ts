import type { ViewRules, ViewUsage } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';

/** Whether a node of the tree may not be used in some way. */
export type Denial = (index: number) => boolean;

/** Who may not use what: by the nearest listed element, and by the comment regions. */
export function denialOf({ tree, page, elementIndexes }: ParsedPage, rules: ViewRules, usage: ViewUsage): Denial {
  const denied = new Uint8Array(page.elements.length + 1);
  for (let place = -1; place < page.elements.length; place++) denied[place + 1] = rules.may(usage, place) ? 0 : 1;
  const isInRegion = regionTest(rules, usage);
  return (index) => {
    if (denied[(elementIndexes[index] ?? -1) + 1] === 1) return true;
    const node = tree.nodes[index];
    if (isInRegion === undefined || node === undefined) return false;
    // The comments at a region's borders belong to it, so that an empty region is still met (REP-MF-46).
    const reach = node.kind === 'comment' ? 1 : 0;
    return isInRegion(node.start - reach, node.end + reach);
  };
}

/** Whether anything at all may not be used. */
export function deniesAnything({ page }: ParsedPage, rules: ViewRules, usage: ViewUsage): boolean {
  if (rules.regions.some(({ usages }) => usages.includes(usage))) return true;
  for (let place = -1; place < page.elements.length; place++) if (!rules.may(usage, place)) return true;
  return false;
}

/**
 * Tests whether a stretch of the source touches a region. A comment stands between characters, so a text lies in a region
 * or it does not; if a region were to end in the middle of one, all of the text counts as inside.
 * An empty stretch is a tag that the parser put in itself, and has nothing to hide.
 */
function regionTest({ regions }: ViewRules, usage: ViewUsage): ((start: number, end: number) => boolean) | undefined {
  const sorted = regions
    .filter(({ usages }) => usages.includes(usage))
    .map(({ span }) => span)
    .sort((one, other) => one.start - other.start);
  if (sorted.length === 0) return undefined;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { start, end } of sorted) {
    const last = ends.length - 1;
    if (last >= 0 && start <= (ends[last] ?? 0)) ends[last] = Math.max(ends[last] ?? 0, end);
    else {
      starts.push(start);
      ends.push(end);
    }
  }
  return (start, end) => {
    if (start >= end) return false;
    // The last region that begins before the stretch ends.
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) > start;
  };
}
