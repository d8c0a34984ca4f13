import { type Admission, createAdmission, type Gate } from '@heed/gate';
import type { BrowserContext, BrowserPage, CdpSession, PausedRequest, Route } from './browser-types.js';
import type { BrowserLaunch } from './crawler-internals.js';
import { isRefusal, type Refusal } from './skip-statistics.js';
import { type Task, takeAdmitted } from './task.js';

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

const guardedPages = new WeakSet<BrowserPage>();
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
  session.on('Fetch.requestPaused', (event) => {
    const isPage = event.resourceType === 'Document' && event.frameId === frameTree.frame.id;
    void answer(session, event, options, isPage, isPage ? options.admit : admitPart);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'http*' }] });
  await session.send('Network.setUserAgentOverride', { userAgent: options.gate.agent });
  guardedPages.add(page);
  if (guardedContexts.has(context)) return;
  guardedContexts.add(context);
  await context.route('**/*', stopOtherPages);
}

/**
 * Makes a browser keep the frames of a page in one process, whatever sites they come from: the guard of a page sees no others. A
 * browser that is only connected to has to be started with this switch by whoever starts it.
 */
export function keepFramesTogether(launch: BrowserLaunch): void {
  const { args = [] } = launch.launchOptions;
  launch.launchOptions = { ...launch.launchOptions, args: [...args, '--disable-site-isolation-trials'] };
}

interface FrameTreeAnswer {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

async function answer(
  session: CdpSession,
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
