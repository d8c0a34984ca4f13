import {
  Configuration,
  HttpCrawler,
  type HttpCrawlerOptions,
  type InternalHttpCrawlingContext,
  log,
} from '@crawlee/http';
import { heedCrawler } from '@heed/crawlee';
import { createGate, type Gate } from '@heed/gate';
import { gateInterceptor } from '@heed/gate/undici';
import { Agent, type Dispatcher, request } from 'undici';

type CrawleeOptions = HttpCrawlerOptions<InternalHttpCrawlingContext>;

/** Fetches all URLs, some at the same time, and returns how many pages arrived. */
export type Crawl = (urls: readonly string[]) => Promise<number>;

/** One way to crawl. */
export interface Crawler {
  readonly name: string;
  readonly crawl: Crawl;
  close(): Promise<unknown>;
}

/** Limit: requests at the same time, the same for all. */
const concurrency = 8;

const userAgent = 'ExampleBot/1.0 (+https://bot.example)';

/** undici with nothing around it. */
export function bareUndici(): Crawler {
  const agent = new Agent();
  return { name: 'undici', crawl: (urls) => crawlWith(agent, urls), close: () => agent.close() };
}

/** undici with the interceptor of the gate. */
export function gatedUndici(): Crawler {
  const agent = new Agent();
  const gate = benchGate();
  const gated = agent.compose(gateInterceptor(gate));
  return {
    name: 'undici and gate',
    crawl: (urls) => crawlWith(gated, urls),
    close: () => Promise.all([agent.close(), gate.close()]),
  };
}

/** Crawlee's HttpCrawler, with or without its own option for robots.txt. */
export function crawlee(name: string, respectRobotsTxtFile: boolean): Crawler {
  const make = (options: CrawleeOptions, config: Configuration): HttpCrawler<InternalHttpCrawlingContext> =>
    new HttpCrawler({ ...options, respectRobotsTxtFile }, config);
  return { name, crawl: (urls) => crawlWithCrawlee(urls, make), close: async () => undefined };
}

/** Crawlee's HttpCrawler with the gate. */
export function gatedCrawlee(): Crawler {
  const gate = benchGate();
  const make = (options: CrawleeOptions, config: Configuration): HttpCrawler<InternalHttpCrawlingContext> =>
    heedCrawler(HttpCrawler, { ...options, gate }, config);
  return { name: 'crawlee and gate', crawl: (urls) => crawlWithCrawlee(urls, make), close: () => gate.close() };
}

export function benchGate(): Gate {
  return createGate({ agent: userAgent, usages: ['crawl', 'follow'], allowPrivate: true });
}

async function crawlWith(dispatcher: Dispatcher, urls: readonly string[]): Promise<number> {
  let next = 0;
  let pages = 0;
  const work = async (): Promise<void> => {
    while (next < urls.length) {
      const { body, statusCode } = await request(urls[next++] as string, {
        dispatcher,
        headers: { 'user-agent': userAgent },
      });
      await body.dump();
      if (statusCode === 200) pages++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return pages;
}

/** A crawler of Crawlee runs once, so each round has its own; what it takes to make one is part of a crawl. */
async function crawlWithCrawlee(
  urls: readonly string[],
  make: (options: CrawleeOptions, config: Configuration) => HttpCrawler<InternalHttpCrawlingContext>,
): Promise<number> {
  log.setLevel(log.LEVELS.OFF);
  let pages = 0;
  const config = new Configuration({ persistStorage: false, purgeOnStart: true, systemInfoV2: false });
  const crawler = make(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: 0,
      requestHandler: () => {
        pages++;
      },
    },
    config,
  );
  await crawler.run([...urls]);
  await crawler.teardown();
  return pages;
}
