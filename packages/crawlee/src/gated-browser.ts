import { type Admission, createAdmission, type Gate, paceOf } from '@heed/gate';
import type { Browser, BrowserContext, BrowserPage, DevToolsSession, PausedRequest, Route } from './browser-types.js';
import type { BrowserLaunch } from './crawler-internals.js';
import { closeOpenedPages } from './opened-pages.js';
import { isRefusal, type Refusal } from './skip-statistics.js';
import { type Task, takeAdmitted } from './task.js';
import { removeUnreported, withoutSpeculation } from './unreported-requests.js';

/** How the requests of a browser are asked about. */
export interface GatedBrowserOptions {
  readonly gate: Gate;
  /** Asks about the documents of pages that were taken from the queue, and waits for their turn. */
  readonly admit: Admission;
  /** For a page that was admitted when it was taken from the queue: settles when its request may leave. */
  readonly begin: Admission;
  /** Called for requests that the page itself makes and that may not be made: frames, scripts, images. */
  readonly onRefusal: (url: string, refusal: Refusal) => void;
}

/** The tasks of the pages of each gated browser, by the ids of their frames. */
const gatedBrowsers = new WeakMap<Browser, Map<string, Task>>();
const gatedPages = new WeakSet<BrowserPage>();
/** Settle when what holds for all pages of a context does. */
const preparedContexts = new WeakMap<BrowserContext, Promise<void>>();

/**
 * Makes a browser ask before each request of any page, also before each redirect, and also when the page has been closed. Only the DevTools
 * protocol reports redirects before they are followed, so this requires Chromium; others reject.
 *
 * Reading: Crawl-delay is about documents. The parts of a page are fetched with it.
 */
export async function gateBrowser(launched: Browser, options: GatedBrowserOptions): Promise<void> {
  const browser = realBrowser(launched);
  const session = await browser.newBrowserCDPSession();
  const tasks = new Map<string, Task>();
  const admitPart = createAdmission(options.gate, { delay: 'ignore' });
  session.on('Fetch.requestPaused', (event) => {
    const task = event.resourceType === 'Document' ? tasks.get(event.frameId) : undefined;
    if (event.responseHeaders !== undefined) void passResponse(session, event, options.gate);
    else void answer(session, event, options, task, task === undefined ? admitPart : options.admit);
  });
  await session.send('Fetch.enable', { patterns: pausedAt });
  await closeOpenedPages(session);
  gatedBrowsers.set(browser, tasks);
}

/** Assigns a page of a gated browser to a task, and removes from it every way to request something without asking. */
export async function gatePage(page: BrowserPage, task: Task): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  const tasks = browser === null ? undefined : gatedBrowsers.get(browser);
  if (tasks === undefined) throw new TypeError('This page belongs to a browser that does not ask before its requests.');
  const session = await context.newCDPSession(page);
  const { frameTree } = (await session.send('Page.getFrameTree')) as FrameTreeAnswer;
  await session.detach();
  tasks.set(frameTree.frame.id, task);
  page.once('close', () => tasks.delete(frameTree.frame.id));
  gatedPages.add(page);
  await prepareOnce(context);
}

/**
 * Makes a browser name the agent in all that it requests, and speak HTTP/1.1: over later versions a site can name what to fetch before the
 * page arrives (Early Hints), and that is not reported.
 */
export function prepareLaunch(launch: BrowserLaunch, agent: string): void {
  const { args = [], userAgent: _, ...others } = launch.launchOptions;
  launch.launchOptions = { ...others, args: [...args, `--user-agent=${agent}`, '--disable-http2', '--disable-quic'] };
}

/** All requests; and documents again, when their headers have arrived. */
const pausedAt = [{ urlPattern: 'http*' }, { urlPattern: 'http*', resourceType: 'Document', requestStage: 'Response' }];

interface FrameTreeAnswer {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

/** Crawlee wraps a browser whose pages share a context, and the wrapper has no sessions. */
function realBrowser(launched: Browser): Browser {
  return launched.contexts()[0]?.browser() ?? launched;
}

/** Pages opened at the same time wait for the same preparation. If it fails, the next page tries again. */
function prepareOnce(context: BrowserContext): Promise<void> {
  const begun = preparedContexts.get(context);
  if (begun !== undefined) return begun;
  const prepared = prepare(context);
  preparedContexts.set(context, prepared);
  prepared.catch(() => preparedContexts.delete(context));
  return prepared;
}

async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeUnreported);
  await context.route('**/*', stopOtherPages);
}

async function answer(
  session: DevToolsSession,
  { requestId, request }: PausedRequest,
  { begin, onRefusal }: GatedBrowserOptions,
  task: Task | undefined,
  admit: Admission,
): Promise<void> {
  const { url } = request;
  try {
    await (takeAdmitted(task, url) ? begin(url) : admit(url));
    await session.send('Fetch.continueRequest', { requestId });
  } catch (error) {
    if (isRefusal(error)) {
      if (task !== undefined && !task.isHandled) task.refusal = error;
      else onRefusal(url, error);
    }
    // The page may be closed by now, and then nothing waits for this.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => undefined);
  }
}

async function passResponse(session: DevToolsSession, event: PausedRequest, gate: Gate): Promise<void> {
  const { requestId, request, responseStatusCode: responseCode = 0, responseHeaders = [] } = event;
  paceOf(gate).answered(
    request.url,
    responseCode,
    responseHeaders.map(({ name, value }) => [name, value]),
  );
  const changed = withoutSpeculation(responseHeaders);
  const params = changed === undefined ? { requestId } : { requestId, responseCode, responseHeaders: changed };
  // The page may be closed by now, and then nothing waits for this.
  await session.send('Fetch.continueResponse', params).catch(() => undefined);
}

/** A page that another one opens is not needed, so it stays empty. */
async function stopOtherPages(route: Route): Promise<void> {
  const isGated = isFromGatedPage(route);
  await (isGated ? route.fallback() : route.abort('blockedbyclient')).catch(() => undefined);
}

function isFromGatedPage(route: Route): boolean {
  try {
    return gatedPages.has(route.request().frame().page());
  } catch {
    // Service workers have no frame. They do not start, because of their sockets.
    return false;
  }
}
