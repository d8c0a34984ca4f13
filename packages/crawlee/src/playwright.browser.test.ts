import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { PlaywrightCrawler } from '@crawlee/playwright';
import { describe, expect, test } from 'vitest';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { startRoutes } from '../../fetch/src/testing/routes.js';
import { heedCrawler, judgementOf, skippedBy } from './index.js';
import { everyWay } from './testing/every-way.js';
import { agent, allowedPages, exampleSites, page, pagesAsked, testCrawler, testGate } from './testing/example-sites.js';

const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';
/** Without a browser there is nothing to test, and the last lines of a run say how many tests were skipped. */
const skip = !existsSync(chromium);
const launchContext = { launchOptions: { executablePath: chromium, args: ['--no-sandbox'] } };

describe.skipIf(skip)('PlaywrightCrawler', () => {
  test('requests nothing that is denied, and follows what is to be followed', async () => {
    const { site, other } = await exampleSites();
    const failed: string[] = [];
    const verdicts: Record<string, string | undefined> = {};
    const crawler = testCrawler(PlaywrightCrawler, {
      launchContext,
      headless: true,
      minConcurrency: 3,
      failedRequestHandler: ({ request }) => void failed.push(request.url),
      requestHandler: async (context) => {
        const { url, answer } = await judgementOf(context);
        verdicts[new URL(url).pathname] = answer.decisions.index?.verdict;
        await context.enqueueLinks({ strategy: 'all' });
      },
    });
    await crawler.run([site.origin]);
    expect(pagesAsked(site)).toEqual(allowedPages);
    expect(pagesAsked(other)).toEqual(['/open']);
    expect(failed).toEqual([]);
    expect(verdicts).toMatchObject({ '/noindex': 'denied', '/landed': 'unstated' });
    expect(skippedBy(crawler)[0]).toMatchObject({ usage: 'crawl', dialect: 'robots-txt', count: 3 });
    const robot = site.requests.find(({ url }) => url === '/open');
    expect(robot?.headers['user-agent']).toBe(agent);
  });

  test.each([
    ['in one context', {}],
    ['in contexts of their own', { useIncognitoPages: true }],
  ])('whatever a page requests or opens by itself is asked about, pages %s', async (_, context) => {
    const other = await openDuringTest(startRoutes(everyWay('')));
    const site = await openDuringTest(startRoutes(everyWay(other.origin.replace('127.0.0.1', 'localhost'))));
    const failed: Error[] = [];
    const crawler = testCrawler(PlaywrightCrawler, {
      launchContext: { ...launchContext, ...context },
      headless: true,
      maxRequestRetries: 0,
      failedRequestHandler: (_context, error) => void failed.push(error),
      requestHandler: async ({ page }) => {
        await page.waitForFunction('document.title === "done"');
        expect(await page.content()).not.toContain('Content-Security-Policy');
      },
    });
    await crawler.run([`${site.origin}/`]);
    await crawler.teardown();
    expect(failed).toEqual([]);
    expect(pagesAsked(site)).toEqual([
      '/',
      '/module.js',
      '/refresh',
      '/style.css',
      '/to/data',
      '/to/frame',
      '/to/prefetch',
      '/to/preload',
      '/to/script',
    ]);
    expect(pagesAsked(other)).toEqual(['/frame', '/to/framed']);
    expect(new Set(site.requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set([agent]));
    expect(skippedBy(crawler)[0]?.count).toBeGreaterThan(30);
  });

  test('what a page sends when it is left is asked about', async () => {
    const leaving = `<script>for (const name of ["pagehide", "visibilitychange", "unload"]) addEventListener(name, () => {
      navigator.sendBeacon("/closed/" + name, "x");
      fetch("/closed/fetch/" + name, { keepalive: true });
      new Image().src = "/closed/image/" + name;
    });</script>`;
    const goTo = (url: string): string => `<script>setTimeout(() => { location = "${url}" }, 200)</script>`;
    const robots = 'User-agent: *\nDisallow: /closed/';
    const other = await openDuringTest(
      startRoutes({
        '/robots.txt': robots,
        '/': page([], `${leaving}<script>setTimeout(() => { document.title = "done" }, 200)</script>`),
      }),
    );
    const elsewhere = other.origin.replace('127.0.0.1', 'localhost');
    const site = await openDuringTest(
      startRoutes({
        '/robots.txt': robots,
        '/': page([], leaving + goTo('/next')),
        '/next': page([], leaving + goTo(`${elsewhere}/`)),
      }),
    );
    const crawler = testCrawler(PlaywrightCrawler, {
      launchContext,
      headless: true,
      maxRequestRetries: 0,
      requestHandler: async (context) => {
        await context.page.waitForFunction('document.title === "done"');
      },
    });
    await crawler.run([`${site.origin}/`]);
    await crawler.teardown();
    expect(pagesAsked(site)).toEqual(['/', '/next']);
    expect(pagesAsked(other)).toEqual(['/']);
  });

  test('a page that never stops is closed all the same', async () => {
    const busy =
      '<script>setTimeout(() => { document.title = "busy"; setTimeout(() => { for (;;); }, 500) }, 100)</script>';
    const site = await openDuringTest(startRoutes({ '/robots.txt': '', '/': page([], busy), '/next': page([]) }));
    const handled: string[] = [];
    const crawler = testCrawler(PlaywrightCrawler, {
      launchContext,
      headless: true,
      maxConcurrency: 1,
      maxRequestRetries: 0,
      requestHandler: async ({ request, page }) => {
        handled.push(new URL(request.url).pathname);
        if (request.url.endsWith('/')) {
          await page.waitForFunction('document.title === "busy"');
          await setTimeout(1000);
        }
      },
    });
    await crawler.run([`${site.origin}/`, `${site.origin}/next`]);
    await crawler.teardown();
    expect(handled).toEqual(['/', '/next']);
  });

  test('it goes by its own name', () => {
    const options = { gate: testGate(), browserPoolOptions: { useFingerprints: true } };
    expect(() => heedCrawler(PlaywrightCrawler, options)).toThrow('its own name');
  });
});
