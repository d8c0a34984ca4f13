import { createPublicKey, hash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PlaywrightCrawler, type PlaywrightCrawlerOptions, type PlaywrightHook } from '@crawlee/playwright';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../fetch/src/testing/certificate.js';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { redirectTo, sendReply, startRoutes } from '../../fetch/src/testing/routes.js';
import { heedCrawler, judgementOf, skippedBy } from './index.js';
import { everyWay } from './testing/every-way.js';
import { agent, allowedPages, exampleSites, page, pagesAsked, testCrawler, testGate } from './testing/example-sites.js';

const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';
/** Without a browser there is nothing to test, and the last lines of a run say how many tests were skipped. */
const skip = !existsSync(chromium);
/** Without a graphics card one is imitated, which takes longer than to draw without. */
const args = ['--no-sandbox', '--disable-gpu'];
const launchContext = { launchOptions: { executablePath: chromium, args } };

/** A crawler for the running test, with a headless browser. */
function browserCrawler(options: PlaywrightCrawlerOptions): PlaywrightCrawler {
  return testCrawler(PlaywrightCrawler, { launchContext, headless: true, ...options });
}

describe.skipIf(skip)('PlaywrightCrawler', () => {
  test('requests nothing that is denied, and follows what may be followed', async () => {
    const { site, other } = await exampleSites();
    const failed: string[] = [];
    const verdicts: Record<string, string | undefined> = {};
    const crawler = browserCrawler({
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
  ])('everything that the page itself requests or opens is asked about, pages %s', async (_, context) => {
    const other = await openDuringTest(startRoutes(everyWay('')));
    const site = await openDuringTest(startRoutes(everyWay(other.origin.replace('127.0.0.1', 'localhost'))));
    const allowed = [
      '/',
      '/image.svg',
      '/image.xhtml',
      '/module.js',
      '/refresh',
      '/sandbox',
      '/style.css',
      '/to/data',
      '/to/frame',
      '/to/prefetch',
      '/to/preload',
      '/to/script',
    ];
    const allowedOfOther = ['/frame', '/to/framed'];
    const failed: Error[] = [];
    const crawler = browserCrawler({
      launchContext: { ...launchContext, ...context },
      maxRequestRetries: 0,
      failedRequestHandler: (_context, error) => void failed.push(error),
      requestHandler: async ({ page }) => {
        await page.waitForFunction('document.title === "done"');
        // A busy browser makes some of them later, and none when the page is closed.
        await vi.waitFor(() => {
          expect(pagesAsked(site)).toEqual(expect.arrayContaining(allowed));
          expect(pagesAsked(other)).toEqual(expect.arrayContaining(allowedOfOther));
          expect(skippedBy(crawler)[0]?.count).toBeGreaterThan(30);
        }, 20_000);
        expect(await page.content()).not.toContain('Content-Security-Policy');
      },
    });
    await crawler.run([`${site.origin}/`]);
    await crawler.teardown();
    expect(failed).toEqual([]);
    expect(pagesAsked(site)).toEqual(allowed);
    expect(pagesAsked(other)).toEqual(allowedOfOther);
    expect(new Set(site.requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set([agent]));
  });

  test('what a page sends when it is left is asked about', async () => {
    const leaving = `<script>for (const name of ["pagehide", "visibilitychange", "unload"]) addEventListener(name, () => {
      navigator.sendBeacon("/closed/" + name, "x");
      fetch("/closed/fetch/" + name, { keepalive: true });
      new Image().src = "/closed/image/" + name;
    });
    fetchLater("/closed/later");</script>`;
    // Leaving before the page has loaded makes the crawler fail, which waits for that.
    const goTo = (url: string): string =>
      `<script>addEventListener("load", () => setTimeout(() => { location = "${url}" }, 200))</script>`;
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
    const crawler = browserCrawler({
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

  test('the target of a redirect is asked about, also when the page that made the request is closed', async () => {
    const asking = `<script>
      fetch("/late/fetch", { keepalive: true }).catch(() => {});
      navigator.sendBeacon("/late/beacon", "x");
    </script>`;
    const first = new EventEmitter();
    const late: RequestListener = async (request, response) => {
      await once(first, 'closed');
      sendReply(response, redirectTo(`/closed${request.url}`));
    };
    const site = await openDuringTest(
      startRoutes({
        '/robots.txt': 'User-agent: *\nDisallow: /closed/',
        '/': page([], asking),
        '/late/fetch': late,
        '/late/beacon': late,
        '/next': page([]),
      }),
    );
    const crawler = browserCrawler({
      maxConcurrency: 1,
      requestHandler: async ({ request }) => {
        if (request.url.endsWith('/')) await vi.waitUntil(() => pagesAsked(site).length === 3, 10_000);
        else {
          first.emit('closed');
          await vi.waitUntil(() => skippedBy(crawler)[0]?.count === 2, 10_000);
        }
      },
    });
    await crawler.run([`${site.origin}/`, `${site.origin}/next`]);
    await crawler.teardown();
    expect(pagesAsked(site)).toEqual(['/', '/late/beacon', '/late/fetch', '/next']);
  });

  test('rules of speculation in a shadow root are not obeyed', { tags: ['long'] }, async () => {
    const rules = { prefetch: [{ source: 'list', urls: ['/closed/ahead'], eagerness: 'immediate' }] };
    const shaded = `<script>
      const rules = document.createElement("script");
      rules.type = "speculationrules";
      rules.textContent = ${JSON.stringify(JSON.stringify(rules))};
      document.querySelector("title").after(document.createElement("p"));
      document.querySelector("p").attachShadow({ mode: "closed" }).append(rules);
      setTimeout(() => { document.title = "done" }, 1000);
    </script>`;
    const site = await openDuringTest(
      startRoutes({ '/robots.txt': 'User-agent: *\nDisallow: /closed/', '/': page([], shaded) }),
    );
    const crawler = browserCrawler({
      requestHandler: async ({ page }) => {
        await page.waitForFunction('document.title === "done"');
      },
    });
    await crawler.run([`${site.origin}/`]);
    await crawler.teardown();
    expect(pagesAsked(site)).toEqual(['/']);
  });

  test('a page waits until its context is prepared, also when that was begun for another one', {
    tags: ['long'],
  }, async () => {
    const asking = page([], '<script>new WebSocket("ws://" + location.host + "/socket")</script>');
    const site = await openDuringTest(startRoutes({ '/robots.txt': '', '/first': asking, '/second': asking }));
    const slow = new Set<object>();
    const crawler = browserCrawler({
      minConcurrency: 2,
      browserPoolOptions: {
        postPageCreateHooks: [
          (page) => {
            const context = page.context();
            if (slow.has(context)) return;
            slow.add(context);
            const addInitScript = context.addInitScript.bind(context);
            context.addInitScript = async (...script) => {
              // Long enough for the other page to arrive.
              await setTimeout(3000);
              return addInitScript(...script);
            };
          },
        ],
      },
      requestHandler: () => undefined,
    });
    await crawler.run([`${site.origin}/first`, `${site.origin}/second`]);
    await crawler.teardown();
    expect(pagesAsked(site)).toEqual(['/first', '/second']);
  });

  test('what a site names before its page has arrived is not fetched ahead', async () => {
    const authority = makeCertificate();
    const { cert, key } = makeCertificate({ hosts: ['127.0.0.1'], signedBy: authority });
    const publicKey = createPublicKey(cert).export({ type: 'spki', format: 'der' });
    const trusted = `--ignore-certificate-errors-spki-list=${hash('sha256', publicKey, 'base64')}`;
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, authority.cert]);
    onTestFinished(() => setDefaultCACertificates(known));
    const asked: string[] = [];
    const server = createSecureServer({ cert, key, allowHTTP1: true }, async ({ url }, response) => {
      asked.push(url);
      if (url === '/robots.txt') return void response.end('User-agent: *\nDisallow: /closed/');
      response.writeEarlyHints({ link: '</closed/early.css>; rel=preload; as=style' });
      await setTimeout(300);
      response.setHeader('Content-Type', 'text/html');
      response.end('<!DOCTYPE html><title>page</title>');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const crawler = browserCrawler({
      launchContext: {
        launchOptions: { executablePath: chromium, args: [...args, trusted] },
      },
      maxRequestRetries: 0,
      requestHandler: ({ page }) => page.waitForLoadState('networkidle'),
    });
    const { port } = server.address() as AddressInfo;
    await crawler.run([`https://127.0.0.1:${port}/`]);
    await crawler.teardown();
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/robots.txt', '/']);
  });

  test('what hooks request is asked about, and their list stays as it is', async () => {
    const { site } = await exampleSites();
    const preNavigationHooks: PlaywrightHook[] = [
      async ({ page, request }) => {
        await page.route('**/open', (route) => route.continue({ url: `${site.origin}/closed/page` }));
        await expect(page.goto(`${site.origin}/closed/page`)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
        await page.waitForURL('chrome-error:**');
        request.url = `${site.origin}/landed`;
      },
    ];
    const went: (string | boolean)[] = [];
    const crawler = browserCrawler({
      maxRequestRetries: 0,
      preNavigationHooks,
      requestHandler: async ({ page }) => {
        went.push(await page.evaluate('fetch("/open").then(() => true, () => false)'));
      },
    });
    await crawler.run([`${site.origin}/`]);
    await crawler.teardown();
    expect(pagesAsked(site)).toEqual(['/landed']);
    expect(went).toEqual([false]);
    expect(preNavigationHooks).toHaveLength(1);
  });

  test('pages that a page has opened are closed with it', async () => {
    const opening = '<script>open("/pop"); open("/pop", "_blank", "noopener"); open("")</script>';
    const site = await openDuringTest(
      startRoutes({ '/robots.txt': '', '/': page([], opening), '/next': page([]), '/pop': page([]) }),
    );
    const crawler = browserCrawler({
      maxConcurrency: 1,
      maxRequestRetries: 0,
      requestHandler: async ({ request, page }) => {
        const pages = request.url.endsWith('/') ? 4 : 1;
        // The first is the one with which a browser begins.
        await vi.waitUntil(() => page.context().pages().length === 1 + pages, 10_000);
      },
    });
    const { requestsFinished } = await crawler.run([`${site.origin}/`, `${site.origin}/next`]);
    await crawler.teardown();
    expect(requestsFinished).toBe(2);
  });

  test('pages that a page has opened are closed, also those that open after it was closed', {
    tags: ['long'],
  }, async () => {
    const opening = '<script>const openAll = () => { for (let at = 0; at < 5; at++) open("/pop") }</script>';
    const paths = ['/0', '/1', '/2'];
    const pages = Object.fromEntries(paths.map((path) => [path, page([], opening)]));
    const site = await openDuringTest(startRoutes({ '/robots.txt': '', ...pages, '/last': page([]) }));
    const left: number[] = [];
    const crawler = browserCrawler({
      maxConcurrency: 1,
      maxRequestRetries: 0,
      requestHandler: async ({ request, page }) => {
        if (!request.url.endsWith('/last')) return page.evaluate('openAll()');
        // Anything that is not closed is there by then.
        await setTimeout(2000);
        // The first is the one with which a browser begins.
        await vi.waitUntil(() => page.context().pages().length === 2, 10_000).catch(() => undefined);
        left.push(page.context().pages().length - 2);
      },
    });
    await crawler.run([...paths, '/last'].map((path) => site.origin + path));
    await crawler.teardown();
    expect(left).toEqual([0]);
  });

  test('a page that never stops is closed too', async () => {
    const busy =
      '<script>setTimeout(() => { document.title = "busy"; setTimeout(() => { for (;;); }, 500) }, 100)</script>';
    const site = await openDuringTest(startRoutes({ '/robots.txt': '', '/': page([], busy), '/next': page([]) }));
    const handled: string[] = [];
    const crawler = browserCrawler({
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

  test('it uses its own name', () => {
    const options = { gate: testGate(), browserPoolOptions: { useFingerprints: true } };
    expect(() => heedCrawler(PlaywrightCrawler, options)).toThrow('its own name');
  });
});
