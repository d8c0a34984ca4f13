import { setTimeout } from 'node:timers/promises';
import { type Admission, createAdmission, type Gate } from '@heed/gate';
import { withFrames } from './browser-sessions.js';
import type { BrowserContext, BrowserPage, DevToolsSession, PausedRequest, Route } from './browser-types.js';
import type { BrowserLaunch } from './crawler-internals.js';
import { isRefusal, type Refusal } from './skip-statistics.js';
import { type Task, takeAdmitted } from './task.js';
import { stopScripts, takeUntold, withoutSpeculation } from './untold-requests.js';

/** How the requests of a page are asked about. */
export interface PageGuardOptions {
  readonly gate: Gate;
  /** Asks about documents, and waits for their turn. */
  readonly admit: Admission;
  /** For a page that was admitted when it was taken from the queue: settles when its request may leave. */
  readonly begin: Admission;
  readonly task: Task;
  /** Called for requests that a page makes by itself and that may not be made: frames, scripts, images. */
  readonly onRefusal: (url: string, refusal: Refusal) => void;
}

/** With the sessions of their processes. */
const guardedPages = new WeakMap<BrowserPage, Set<DevToolsSession>>();
const guardedContexts = new WeakSet<BrowserContext>();

/**
 * Makes a browser ask before each request of a page, also before those that redirects lead to. Only the DevTools protocol tells of
 * redirects before they are followed, so this takes Chromium; others reject.
 *
 * Reading: Crawl-delay is about documents. What belongs to a page is fetched with it.
 */
export async function guardPage(page: BrowserPage, options: PageGuardOptions): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const { frameTree } = (await session.send('Page.getFrameTree')) as FrameTreeAnswer;
  const admitPart = createAdmission(options.gate);
  const sessions = new Set<DevToolsSession>();
  await withFrames(session, async (target) => {
    sessions.add(target);
    await takeUntold(target);
    target.on('Fetch.requestPaused', (event) => {
      const isPage = event.resourceType === 'Document' && event.frameId === frameTree.frame.id;
      if (event.responseHeaders !== undefined) void passResponse(target, event);
      else void answer(target, event, options, isPage, isPage ? options.admit : admitPart);
    });
    await target.send('Fetch.enable', { patterns: pausedAt });
    await target.send('Network.setUserAgentOverride', { userAgent: options.gate.agent });
  });
  guardedPages.set(page, sessions);
  if (guardedContexts.has(context)) return;
  guardedContexts.add(context);
  await context.route('**/*', stopOtherPages);
}

/** Makes a browser name the agent in all that it requests, also in what it requests without a page that has a guard. */
export function nameAgent(launch: BrowserLaunch, agent: string): void {
  const { args = [] } = launch.launchOptions;
  launch.launchOptions = { ...launch.launchOptions, args: [...args, `--user-agent=${agent}`] };
}

/** All requests; and documents once more, when their headers have come. */
const pausedAt = [{ urlPattern: 'http*' }, { urlPattern: 'http*', resourceType: 'Document', requestStage: 'Response' }];

/** Limit: milliseconds in which a page stops its scripts. One that is busy for longer is closed as it is, and gets to send nothing. */
const endingTime = 2000;

/** Has to be called before a guarded page is closed, while its guard still hears of it. */
export async function endPage(page: BrowserPage): Promise<void> {
  const waiting = new AbortController();
  // Frames may be gone by now.
  const ended = Promise.allSettled([...(guardedPages.get(page) ?? [])].map(stopScripts));
  const late = setTimeout(endingTime, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([ended, late]);
  waiting.abort();
}

interface FrameTreeAnswer {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

async function answer(
  session: DevToolsSession,
  { requestId, request }: PausedRequest,
  { task, begin, onRefusal }: PageGuardOptions,
  isPage: boolean,
  admit: Admission,
): Promise<void> {
  const { url } = request;
  try {
    await (isPage && takeAdmitted(task, url) ? begin(url) : admit(url));
    await session.send('Fetch.continueRequest', { requestId });
  } catch (error) {
    if (isRefusal(error)) {
      if (isPage && !task.isHandled) task.refusal = error;
      else onRefusal(url, error);
    }
    // The page may be closed by now, and then nobody waits for this.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => undefined);
  }
}

async function passResponse(session: DevToolsSession, event: PausedRequest): Promise<void> {
  const { requestId, responseStatusCode: responseCode, responseHeaders = [] } = event;
  const changed = withoutSpeculation(responseHeaders);
  const params = changed === undefined ? { requestId } : { requestId, responseCode, responseHeaders: changed };
  // The page may be closed by now, and then nobody waits for this.
  await session.send('Fetch.continueResponse', params).catch(() => undefined);
}

/** A page that opens another one would get round its guard: nobody watches the redirects of that one. */
async function stopOtherPages(route: Route): Promise<void> {
  const isGuarded = isFromGuardedPage(route);
  await (isGuarded ? route.fallback() : route.abort('blockedbyclient')).catch(() => undefined);
}

function isFromGuardedPage(route: Route): boolean {
  try {
    return guardedPages.has(route.request().frame().page());
  } catch {
    // Service workers have no frame, so they do not start: nobody could watch what they request.
    return false;
  }
}
