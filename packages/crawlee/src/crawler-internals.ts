import type { BaseHttpClient, Request } from '@crawlee/core';
import type { Browser } from './browser-types.js';

/** What a handler or a hook is called with, as far as all crawlers have it. */
export interface CrawlContext {
  readonly request: Request;
}

/** How a browser will be launched. */
export interface BrowserLaunch {
  launchOptions: { readonly args?: readonly string[]; readonly userAgent?: string };
}

/**
 * The parts of a crawler that subclasses may override, which is how Crawlee lets others in. A test holds this list against Crawlee's own
 * declarations. Nothing else here knows the inside of a crawler.
 */
export interface CrawlerInternals {
  httpClient: BaseHttpClient;
  readonly requestManager?: { markRequestHandled(request: Request): Promise<unknown> };
  preNavigationHooks?: ((context: CrawlContext) => Promise<void>)[];
  readonly browserPool?: {
    preLaunchHooks: ((pageId: string, launch: BrowserLaunch) => void)[];
    postLaunchHooks: ((pageId: string, controller: { readonly browser: Browser }) => Promise<void>)[];
  };
  readonly router: (context: never) => Promise<void>;
  _fetchNextRequest(): Promise<Request | null>;
  _isTaskReadyFunction(): Promise<boolean>;
  _defaultIsFinishedFunction(): Promise<boolean>;
  _runRequestHandler(context: CrawlContext): Promise<void>;
  handleSkippedRequest(skipped: { readonly url: string; readonly reason: 'robotsTxt' }): Promise<void>;
}

const methods = [
  '_fetchNextRequest',
  '_isTaskReadyFunction',
  '_defaultIsFinishedFunction',
  '_runRequestHandler',
  'handleSkippedRequest',
] as const satisfies readonly (keyof CrawlerInternals)[];

/** Is this a class of crawlers with browsers? Others refuse options of browsers. */
export function takesBrowserOptions(Crawler: object): boolean {
  const { optionsShape = {} } = Crawler as { readonly optionsShape?: object };
  return 'browserPoolOptions' in optionsShape;
}

/**
 * Returns the internals of a crawler. Throws a TypeError if it is not a crawler of Crawlee 3.18 or of a later version with the same
 * internals.
 */
export function internalsOf(crawler: object): CrawlerInternals {
  const internals = crawler as CrawlerInternals;
  const missing = methods.find((name) => typeof internals[name] !== 'function');
  if (missing !== undefined) {
    throw new TypeError(`This crawler has no ${missing}, so it cannot be made to obey. Crawlee 3.18 is supported.`);
  }
  return internals;
}
