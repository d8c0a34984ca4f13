import { CheerioCrawler, Configuration, Log, LogLevel } from '@crawlee/cheerio';
import { heedCrawler } from '@heed/crawlee';
import { createGate } from '@heed/gate';
import type { Visit } from '../judge/judge.ts';
import type { Door } from './door.ts';

/**
 * A crawler of Crawlee. Its clock is the machine's, so it does not wait for Crawl-delay here: the clock of a trial stands still. Like the
 * other doors it tries each address once.
 */
export const crawlee: Door = (setup) => {
  const gate = createGate({ usages: ['follow'], ...setup });
  return {
    crawl: async (seeds) => {
      const visits: Omit<Visit, 'phase'>[] = [];
      const crawler = heedCrawler(
        CheerioCrawler,
        {
          gate,
          delay: 'ignore',
          minConcurrency: 20,
          maxConcurrency: 20,
          maxCrawlDepth: 2,
          maxRequestRetries: 0,
          maxSessionRotations: 0,
          log: new Log({ level: LogLevel.OFF }),
          useSessionPool: false,
          onSkippedRequest: ({ url, reason }) => {
            if (reason === 'robotsTxt') visits.push({ url, outcome: 'denied' });
          },
          requestHandler: async ({ request, enqueueLinks }) => {
            visits.push({ url: request.url, outcome: 'fetched' });
            await enqueueLinks({ strategy: 'all' });
          },
        },
        new Configuration({ persistStorage: false }),
      );
      await crawler.run([...new Set(seeds)]);
      return visits;
    },
    close: () => gate.close(),
  };
};
