import { benchHead, type PageResult } from '../page-head.js';
import { benchViews } from '../page-views.js';
import type { Heat, Result } from '../result.js';

/** How many times as fast as `cheerio` heed wants to be at the head, and as parse5 with places at the whole page. */
const wantedHead = 40;
const wantedWhole = 2;

/** Pages: what is read of the head alone, and the whole pass with places and text. Wishes are for real pages. */
export function pageHeats(): Heat[] {
  return [
    { bench: 'page-head', run: async () => benchHead().map((result) => judged(result, wantedHead)) },
    { bench: 'page-views', run: async () => benchViews().map((result) => judged(result, wantedWhole)) },
  ];
}

function judged(result: PageResult, wanted: number): Result {
  if (result.contestant !== 'heed' || !result.bench.includes('real')) return result;
  return { ...result, wanted: `≥ ${wanted}×`, met: result.ratio >= wanted };
}
