import type { Request, RequestState } from '@crawlee/core';
import { createAdmission, type Gate, paceOf } from '@heed/gate';
import type { BrowserPage } from './browser-types.js';
import { type CrawlContext, type CrawlerInternals, internalsOf, takesBrowserOptions } from './crawler-internals.js';
import { obeyNofollow } from './follow-links.js';
import { gateFrontier } from './frontier.js';
import { type GatedBrowserOptions, gateBrowser, gatePage, prepareLaunch } from './gated-browser.js';
import { gatedClient } from './gated-client.js';
import { rememberContext } from './page.js';
import { createSkipStatistics, type Refusal, type Skipped, type SkipStatistics } from './skip-statistics.js';
import { currentTask, type Task } from './task.js';

/** What makes a crawler obey. */
export interface HeedOptions {
  /** Asks for the crawler. Its usages must include `follow`. */
  readonly gate: Gate;
  /** `ignore`: pages are requested as fast as the crawler can, despite Crawl-delay and Request-rate. Default: `obey`. */
  readonly delay?: 'obey' | 'ignore';
}

/** What all crawlers of Crawlee take, as far as it matters here. */
interface CommonOptions {
  readonly requestHandler?: (context: CrawlContext) => unknown;
  readonly respectRobotsTxtFile?: unknown;
  readonly handlePageFunction?: unknown;
  readonly handleRequestFunction?: unknown;
  readonly browserPoolOptions?: { readonly useFingerprints?: unknown };
}

/** Its name in Crawlee is `RequestState.SKIPPED`; the compiler checks that the two agree. Importing only types does not load Crawlee. */
const skippedState: RequestState.SKIPPED = 7;

const statisticsOf = new WeakMap<object, SkipStatistics>();

/**
 * Creates a crawler that obeys: an `HttpCrawler`, a `CheerioCrawler`, a `PlaywrightCrawler` with Chromium, or another of their kind.
 *
 * It accepts the options of its class, and a gate. Requests that may not be made are skipped before they are made, redirects included;
 * links that may not be followed are not enqueued; requests to one origin are spaced as it asks. It replaces `respectRobotsTxtFile`. Throws
 * a TypeError for options that are not valid.
 */
export function heedCrawler<CrawlerClass extends new (...options: never[]) => object>(
  Crawler: CrawlerClass,
  options: NonNullable<ConstructorParameters<CrawlerClass>[0]> & HeedOptions,
  configuration?: ConstructorParameters<CrawlerClass>[1],
): InstanceType<CrawlerClass> {
  const { gate, delay = 'obey', ...rest }: HeedOptions = options;
  const common: CommonOptions = rest;
  requireOptions(options, common);
  const statistics = createSkipStatistics();
  const obeysDelay = delay === 'obey';
  const admit = createAdmission(gate, { delay });
  const crawlerOptions = {
    ...rest,
    // Crawlee would have each browser pass for another, under another name than the one that is asked for.
    ...(takesBrowserOptions(Crawler)
      ? { browserPoolOptions: { ...common.browserPoolOptions, useFingerprints: false } }
      : {}),
    requestHandler: (context: CrawlContext): unknown => {
      const task = currentTask.getStore();
      if (task !== undefined) task.isHandled = true;
      rememberContext(context, gate);
      obeyNofollow(context, statistics);
      return (common.requestHandler ?? internals.router)(context as never);
    },
  };
  const crawler = new Crawler(crawlerOptions as never, configuration as never);
  const internals = internalsOf(crawler);
  const begin = (url: string) => (obeysDelay ? paceOf(gate).begin(url) : Promise.resolve());
  internals.httpClient = gatedClient(internals.httpClient, { gate, admit, begin });
  const skip = skipping(internals, statistics);
  const admitted = gateFrontier(internals, {
    gate,
    obeysDelay,
    skip: async (request, refusal) => {
      await skip(request, refusal);
      await internals.requestManager?.markRequestHandled(request);
    },
  });
  gateTasks(internals, admitted, skip);
  const onRefusal = (url: string, refusal: Refusal) => statistics.addRefusal(url, refusal);
  gateBrowsers(internals, { gate, admit, begin, onRefusal });
  statisticsOf.set(crawler, statistics);
  return crawler as InstanceType<CrawlerClass>;
}

/** What a crawler made by `heedCrawler` has skipped and why, most frequent first. */
export function skippedBy(crawler: object): readonly Skipped[] {
  const statistics = statisticsOf.get(crawler);
  if (statistics === undefined) throw new TypeError('This crawler was not made by heedCrawler.');
  return statistics.list();
}

function requireOptions({ gate, delay }: HeedOptions, options: CommonOptions): void {
  if (typeof gate?.may !== 'function')
    throw new TypeError('A crawler needs a gate: heedCrawler(Crawler, { gate, … }).');
  if (!gate.usages.includes('follow')) {
    throw new TypeError(
      'A crawler follows links, so its gate must ask about that: createGate({ usages: ["follow", …] }).',
    );
  }
  if (delay !== undefined && delay !== 'obey' && delay !== 'ignore') {
    throw new TypeError('The option delay can only be "obey" or "ignore".');
  }
  if (options.respectRobotsTxtFile !== undefined && options.respectRobotsTxtFile !== false) {
    throw new TypeError('The gate replaces respectRobotsTxtFile: remove that option.');
  }
  if (options.browserPoolOptions?.useFingerprints) {
    throw new TypeError('A crawler that obeys uses its own name: remove useFingerprints.');
  }
  if (options.handlePageFunction !== undefined || options.handleRequestFunction !== undefined) {
    throw new TypeError('Name the handler requestHandler: the older names are not supported.');
  }
}

function skipping(
  crawler: CrawlerInternals,
  statistics: SkipStatistics,
): (request: Request, refusal: Refusal) => Promise<void> {
  return async (request, refusal) => {
    request.noRetry = true;
    request.state = skippedState;
    statistics.addRefusal(refusal.url, refusal);
    await crawler.handleSkippedRequest({ url: request.url, reason: 'robotsTxt' });
  };
}

/**
 * Makes the browsers of a crawler ask. A browser or a page is gated before any other hook sees it. The lists of hooks stay unchanged: other
 * crawlers may use them too.
 */
function gateBrowsers(crawler: CrawlerInternals, options: GatedBrowserOptions): void {
  const { browserPool, preNavigationHooks = [] } = crawler;
  if (browserPool === undefined) return;
  const { preLaunchHooks, postLaunchHooks } = browserPool;
  browserPool.preLaunchHooks = [...preLaunchHooks, (_, launch) => prepareLaunch(launch, options.gate.agent)];
  browserPool.postLaunchHooks = [(_, { browser }) => gateBrowser(browser, options), ...postLaunchHooks];
  crawler.preNavigationHooks = [
    async (context) => {
      const task = currentTask.getStore();
      if (task !== undefined && 'page' in context) await gatePage(context.page as BrowserPage, task);
    },
    ...preNavigationHooks,
  ];
}

/** Assigns a task to each request, and skips those that a redirect or rule refused. */
function gateTasks(
  crawler: CrawlerInternals,
  admitted: WeakSet<Request>,
  skip: (request: Request, refusal: Refusal) => Promise<void>,
): void {
  const run = crawler._runRequestHandler.bind(crawler);
  crawler._runRequestHandler = async (context) => {
    const { request } = context;
    const url = admitted.delete(request) ? request.url : undefined;
    const task: Task = { admitted: url, isHandled: false, refusal: undefined };
    try {
      await currentTask.run(task, () => run(context));
    } catch (error) {
      if (task.refusal === undefined) throw error;
      await skip(request, task.refusal);
    }
  };
}
