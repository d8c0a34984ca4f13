import { benchHead, type PageResult } from '../page-head.js';
import { benchViews } from '../page-views.js';
import type { Heat, Result } from '../result.js';

/** Goals for heed: times as fast as `cheerio` for the head, and as `parse5` with locations for the whole page. */
const wantedHead = 40;
const wantedWhole = 2;

/** Pages: reading only the head, and reading the whole page with places and text. Goals are for real pages only. */
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
