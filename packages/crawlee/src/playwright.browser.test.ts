import { existsSync } from 'node:fs';
import { PlaywrightCrawler } from '@crawlee/playwright';
import { describe, expect, test } from 'vitest';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { redirectTo, startRoutes } from '../../fetch/src/testing/routes.js';
import { heedCrawler, judgementOf, skippedBy } from './index.js';
import { agent, exampleSites, inMemory, page, pagesAsked, testGate } from './testing/example-sites.js';

const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';
/** Without a browser there is nothing to test, and the last lines of a run say how many tests were skipped. */
const skip = !existsSync(chromium);
const launchContext = { launchOptions: { executablePath: chromium, args: ['--no-sandbox'] } };

describe.skipIf(skip)('PlaywrightCrawler', () => {
  test('requests nothing that is denied, and follows what is to be followed', async () => {
    const { site, other } = await exampleSites();
    const failed: string[] = [];
    const verdicts: Record<string, string | undefined> = {};
    const crawler = heedCrawler(
      PlaywrightCrawler,
      {
        gate: testGate(),
        launchContext,
        headless: true,
        minConcurrency: 3,
        failedRequestHandler: ({ request }) => void failed.push(request.url),
        requestHandler: async (context) => {
          const { url, answer } = await judgementOf(context);
          verdicts[new URL(url).pathname] = answer.decisions.index?.verdict;
          await context.enqueueLinks({ strategy: 'all' });
        },
      },
      inMemory(),
    );
    await crawler.run([site.origin]);
    expect(pagesAsked(site)).toEqual([
      '/',
      '/from-noindex',
      '/header',
      '/landed',
      '/nofollow',
      '/noindex',
      '/open',
      '/to/closed',
      '/to/open',
      '/to/other',
      '/to/other/closed',
    ]);
    expect(pagesAsked(other)).toEqual(['/open']);
    expect(failed).toEqual([]);
    expect(verdicts).toMatchObject({ '/noindex': 'denied', '/landed': 'unstated' });
    expect(skippedBy(crawler)[0]).toMatchObject({ usage: 'crawl', dialect: 'robots-txt', count: 3 });
    const robot = site.requests.find(({ url }) => url === '/open');
    expect(robot?.headers['user-agent']).toBe(agent);
  });

  // A browser on a busy machine may hang, so Crawlee may try the page again: then there are more requests, but no others.
  test('what a page loads or opens by itself is asked about too', { timeout: 180_000 }, async () => {
    const closed = { headers: { 'Content-Type': 'text/javascript' }, body: '' };
    const other = await openDuringTest(
      startRoutes({
        '/robots.txt': 'User-agent: *\nDisallow: /closed/',
        '/closed/frame': page([]),
        '/frame': page([], '<script src="/to/closed"></script>'),
        '/to/closed': redirectTo('/closed/frame'),
      }),
    );
    const html = [
      '<img src="/closed/image"><script src="/closed/script"></script><script src="/to/script"></script>',
      `<iframe src="${other.origin.replace('127.0.0.1', 'localhost')}/frame"></iframe><iframe src="/closed/frame"></iframe>`,
      '<script>window.open("/closed/popup"); fetch("/closed/data").catch(() => {}); fetch("/to/data").catch(() => {});',
      'const work = "fetch(\\"" + location.origin + "/closed/worker\\")"; new Worker(URL.createObjectURL(new Blob([work])));',
      'const pause = new Promise((go) => setTimeout(go, 2000));',
      'const ready = Promise.race([navigator.serviceWorker.register("/service.js").catch(() => {}), pause]);',
      'ready.then(() => setTimeout(() => { document.title = "done" }, 500))</script>',
    ];
    const site = await openDuringTest(
      startRoutes({
        '/robots.txt': 'User-agent: *\nDisallow: /closed/',
        '/': { headers: { 'Content-Type': 'text/html' }, body: `<!DOCTYPE html><body>${html.join('')}` },
        '/to/script': redirectTo('/closed/script'),
        '/to/data': redirectTo('/closed/data'),
        '/closed/script': closed,
        '/service.js': { ...closed, body: 'fetch("/closed/service")' },
      }),
    );
    const crawler = heedCrawler(
      PlaywrightCrawler,
      {
        gate: testGate(),
        launchContext,
        headless: true,
        maxRequestRetries: 3,
        navigationTimeoutSecs: 20,
        requestHandler: async (context) => {
          await context.page.waitForFunction('document.title === "done"', undefined, { timeout: 10_000 });
        },
      },
      inMemory(),
    );
    await crawler.run([`${site.origin}/`]);
    // Not even the script of the service worker is requested.
    expect([...new Set(pagesAsked(site))]).toEqual(['/', '/to/data', '/to/script']);
    expect([...new Set(pagesAsked(other))]).toEqual(['/frame', '/to/closed']);
  });
});
