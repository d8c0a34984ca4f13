/**
 * A crawler as a separate process, which a trial can kill. It crawls once, with a persistent store, and prints the fate of each address as
 * soon as it is decided: one line of JSON each.
 */
import { createFolderStore, createGate } from '@heed/gate';
import { createSqliteStore } from '@heed/gate/sqlite';
import { watchConnections } from '../outside.ts';
import { bareCrawler } from './bare.ts';
import type { CrawlOrder } from './killed.ts';

const { store: kind, path, moment, seeds, ...setup } = JSON.parse(process.argv[2] ?? '') as CrawlOrder;
watchConnections((address) => {
  throw new Error(`A connection to ${address} leaves this machine.`);
});
const store = kind === 'folder' ? createFolderStore(path) : createSqliteStore(path);
const gate = createGate({ usages: ['follow'], ...setup, store, now: () => moment });
const crawler = bareCrawler(
  {
    ...gate,
    may: async (url) => {
      const may = await gate.may(url);
      process.stdout.write(`${JSON.stringify({ url, outcome: may ? 'fetched' : 'denied' })}\n`);
      return may;
    },
  },
  setup.agent,
);
await crawler.crawl(seeds);
await crawler.close();
