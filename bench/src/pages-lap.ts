import { type Lap, lapOf, timeOf } from './rounds.js';

/** A lap in which each page is read in turn; its time is that of one page. */
export function pagesLap(contestant: string, pages: readonly string[], read: (page: string) => unknown): Lap {
  const { run } = lapOf(contestant, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) for (const page of pages) read(page);
    }),
  );
  return { contestant, run: () => run() / pages.length };
}
