import type { Span } from '../text/source.js';

/** Returns the region that contains an offset of the source. The regions are in the order of the source and do not overlap. */
export function regionAt<Region extends { readonly span: Span }>(
  regions: readonly Region[],
  offset: number,
): Region | undefined {
  let low = 0;
  let high = regions.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const region = regions[middle];
    if (region === undefined || offset < region.span.start) high = middle - 1;
    else if (offset >= region.span.end) low = middle + 1;
    else return region;
  }
  return undefined;
}
