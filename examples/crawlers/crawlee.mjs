/**
 * Crawls sites with Crawlee, as far as they allow it, and prints what was skipped and why.
 *
 *     node examples/crawlers/crawlee.mjs https://example.com/
 */
import { CheerioCrawler } from '@crawlee/cheerio';
import { Configuration, log } from '@crawlee/core';
import { heedCrawler, judgementOf, skippedBy } from '@heed/crawlee';
import { createGate } from '@heed/gate';

log.setLevel(log.LEVELS.WARNING);
const urls = process.argv.slice(2);
const agent = 'ExampleBot/1.0 (+https://bot.example)';
const gate = createGate({ agent, usages: ['follow', 'index'], trust: urls });
const crawler = heedCrawler(
  CheerioCrawler,
  {
    gate,
    requestHandler: async (context) => {
      const { url, answer } = await judgementOf(context);
      console.log(`${context.response.statusCode} ${url}, index: ${answer.decisions.index.verdict}`);
      await context.enqueueLinks();
    },
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run(urls);
for (const { usage, clause, count, why } of skippedBy(crawler)) console.log(`${count} × ${usage} (${clause}): ${why}`);
await gate.close();
