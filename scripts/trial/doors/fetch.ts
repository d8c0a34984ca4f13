import { createGate } from '@heed/gate';
import { gateFetch, readJudged } from '@heed/gate/fetch';
import type { Door } from './door.ts';
import { crawlFrom, visitBy } from './frontier.ts';

/** The wrapper around `fetch`, which follows redirects itself. */
export const fetch: Door = (setup) => {
  const gate = createGate({ usages: ['follow'], ...setup });
  const gated = gateFetch(gate);
  const read = async (url: string) => readJudged(await gated(url));
  return { crawl: (seeds) => crawlFrom(seeds, (url) => visitBy(read, url)), close: () => gate.close() };
};
