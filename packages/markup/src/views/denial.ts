import type { ViewRules, ViewUsage } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { commentTag } from '../parse/tree.js';

/** Says whether a usage of the node with this index is denied. */
type Denial = (index: number) => boolean;

/** The denials of one usage, by the nearest listed element and by the comment regions. What views are not narrowed to is denied too. */
export function denialOf(parsed: ParsedPage, rules: ViewRules, usage: ViewUsage): Denial {
  const { tree, page, elementIndexes } = parsed;
  const { start, end } = nodesWithin(parsed, rules);
  const isInRegion = regionTest(rules, usage);
  /** By element, and before all of them for the page: 0 before it was asked about, 1 for allowed, 2 for denied. */
  const known = new Uint8Array(page.elements.length + 1);
  return (index) => {
    if (index < start || index >= end) return true;
    const elementIndex = elementIndexes[index] ?? -1;
    if (known[elementIndex + 1] === 0) known[elementIndex + 1] = rules.may(usage, elementIndex) ? 1 : 2;
    if (known[elementIndex + 1] === 2) return true;
    if (isInRegion === undefined) return false;
    // The comments at a region's borders belong to it, so that an empty region is noticed too (REP-MF-46).
    const reach = tree.tagOf[index] === commentTag ? 1 : 0;
    return isInRegion((tree.startOf[index] ?? 0) - reach, (tree.endOf[index] ?? 0) + reach);
  };
}

/** The nodes that the views are of: those of the element that the rules narrow them to, or all. */
export function nodesWithin(
  { tree: { size, afterOf }, elementIndexes }: ParsedPage,
  { within }: ViewRules,
): { readonly start: number; readonly end: number } {
  if (within === undefined) return { start: 0, end: size };
  // The first node that belongs to a listed element is the element itself.
  const start = elementIndexes.indexOf(within);
  return { start: Math.max(start, 0), end: afterOf[start] ?? 0 };
}

/** Is the usage denied for any part of the page, or for the whole? */
export function deniesAnything({ page }: ParsedPage, rules: ViewRules, usage: ViewUsage): boolean {
  if (rules.regions.some(({ usages }) => usages.includes(usage))) return true;
  for (let elementIndex = -1; elementIndex < page.elements.length; elementIndex++)
    if (!rules.may(usage, elementIndex)) return true;
  return false;
}

/**
 * Tests whether a span of the source touches a region. Regions begin and end at comments, between texts, so a text is inside
 * or outside; if a region did end within a text, all of that text would count as inside.
 *
 * An empty span is a tag that the parser supplied, and has nothing to hide.
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
    // Find the last region that begins before the span ends.
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
