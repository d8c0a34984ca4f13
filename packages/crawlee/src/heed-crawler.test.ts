import { BasicCrawler } from '@crawlee/basic';
import { CheerioCrawler } from '@crawlee/cheerio';
import { HttpCrawler } from '@crawlee/http';
import { DeniedError } from '@heed/gate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startHttp } from '../../fetch/src/testing/local-server.js';
import { startSilent } from '../../fetch/src/testing/misbehaving-servers.js';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { sendReply, startRoutes } from '../../fetch/src/testing/routes.js';
import type { CrawlerInternals } from './crawler-internals.js';
import { heedCrawler, judgementOf, skippedBy } from './index.js';
import {
  agent,
  allowedPages,
  exampleSites,
  inMemory,
  page,
  pagesAsked,
  testCrawler,
  testGate,
} from './testing/example-sites.js';

describe('CheerioCrawler', () => {
  test('requests nothing that is denied, and follows what may be followed', async () => {
    const { site, other } = await exampleSites();
    const handled: string[] = [];
    const failed: string[] = [];
    const skipped: string[] = [];
    const crawler = testCrawler(CheerioCrawler, {
      onSkippedRequest: ({ url, reason }) => void skipped.push(`${reason} ${new URL(url).pathname}`),
      failedRequestHandler: ({ request }) => void failed.push(request.url),
      requestHandler: async ({ request, enqueueLinks }) => {
        handled.push(new URL(request.loadedUrl ?? '').pathname);
        await enqueueLinks({ strategy: 'all' });
      },
    });
    const { requestsFailed } = await crawler.run([site.origin, `${site.origin}/closed/page?1`]);
    expect(pagesAsked(site)).toEqual(allowedPages);
    expect(pagesAsked(other)).toEqual(['/open']);
    expect(handled.sort()).toEqual([
      '/',
      '/from-noindex',
      '/header',
      '/landed',
      '/nofollow',
      '/noindex',
      '/open',
      '/open',
    ]);
    expect(failed).toEqual([]);
    expect(requestsFailed).toBe(0);
    expect(skipped.sort()).toEqual([
      'filters /from-header',
      'filters /from-nofollow',
      'filters /rel',
      'robotsTxt /closed/page',
      'robotsTxt /closed/page',
      'robotsTxt /to/closed',
      'robotsTxt /to/other/closed',
    ]);
    const rows = skippedBy(crawler);
    expect(rows.map(({ usage, dialect, count }) => [usage, dialect, count])).toEqual([
      ['crawl', 'robots-txt', 4],
      ['follow', 'class-names', 1],
      ['follow', 'meta', 1],
      ['follow', 'robots-tag', 1],
    ]);
    expect(rows[0]?.clause).toMatch(/^RFC9309-/);
    expect(rows.map(({ because: [reason] }) => [reason?.source, reason?.line, reason?.text])).toEqual([
      ['robots.txt', 2, 'Disallow: /closed/'],
      ['body', 1, '<a href="/rel" rel="nofollow">'],
      ['body', 1, '<meta name="robots" content="nofollow">'],
      ['header', 2, 'nofollow'],
    ]);
    for (const { because, clause, why } of rows) {
      expect([because[0]?.clause, why]).toEqual([clause, expect.stringMatching(/, line \d+, says ".*, .*-.*\)\.$/)]);
    }
  });

  test('passes the handler what may be done with a page', async () => {
    const { site } = await exampleSites();
    const seen: unknown[] = [];
    const crawler = testCrawler(CheerioCrawler, {
      requestHandler: async (context) => {
        const { url, answer } = await judgementOf(context);
        seen.push([new URL(url).pathname, answer.decisions.index?.verdict, answer.decisions.follow?.verdict]);
      },
    });
    await crawler.run(['/noindex', '/header', '/to/open'].map((path) => `${site.origin}${path}`));
    expect(seen.sort()).toEqual([
      ['/header', 'unstated', 'denied'],
      ['/landed', 'unstated', 'unstated'],
      ['/noindex', 'denied', 'unstated'],
    ]);
  });

  test('the router is used if there is no handler', async () => {
    const { site } = await exampleSites();
    const crawler = testCrawler(CheerioCrawler, {});
    const labels: unknown[] = [];
    crawler.router.addHandler('START', async ({ request, enqueueLinks }) => {
      labels.push(request.label);
      await enqueueLinks();
    });
    crawler.router.addDefaultHandler(({ request }) => void labels.push(new URL(request.url).pathname));
    await crawler.run([{ url: `${site.origin}/nofollow`, label: 'START' }]);
    expect(labels).toEqual(['START']);
  });

  test('a transform function is still heard', async () => {
    const { site } = await exampleSites();
    const transformed: string[] = [];
    const crawler = testCrawler(CheerioCrawler, {
      requestHandler: async ({ enqueueLinks }) => {
        await enqueueLinks({
          transformRequestFunction: (request) => {
            transformed.push(new URL(request.url).pathname);
            return false;
          },
        });
      },
    });
    await crawler.run([site.origin]);
    expect(transformed).toContain('/open');
    expect(transformed).not.toContain('/rel');
    expect(pagesAsked(site)).toEqual(['/']);
  });

  test('sends the agent, and does not dress up as a browser', async () => {
    const { site } = await exampleSites();
    const crawler = testCrawler(CheerioCrawler, { requestHandler: () => undefined });
    await crawler.run([`${site.origin}/open`]);
    const { headers } = site.requests.find(({ url }) => url === '/open') ?? {};
    expect(headers?.['user-agent']).toBe(agent);
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('sec-'))).toEqual([]);
  });
});

describe('HttpCrawler', () => {
  test('URLs that a program passes are links of the page', async () => {
    const { site } = await exampleSites();
    const crawler = testCrawler(HttpCrawler, {
      requestHandler: async ({ request, enqueueLinks, addRequests }) => {
        if (request.url !== `${site.origin}/`) return;
        await enqueueLinks({ urls: [`${site.origin}/rel`, `${site.origin}/open`, `${site.origin}/landed`] });
        await addRequests([`${site.origin}/noindex`]);
      },
    });
    await crawler.run([`${site.origin}/`]);
    expect(pagesAsked(site)).toEqual(['/', '/noindex', '/open']);
    expect(skippedBy(crawler).map(({ clause, why, count }) => [clause, why, count])).toEqual([
      [expect.stringContaining('-'), expect.stringContaining('nofollow'), 1],
      ['none', 'The URL is not a link of its page.', 1],
    ]);
  });

  test('in documents without links, the page as a whole decides', async () => {
    const list = { headers: { 'Content-Type': 'text/xml' }, body: '<list/>' };
    const site = await openDuringTest(
      startRoutes({
        '/list': list,
        '/closed-list': { ...list, headers: { ...list.headers, 'X-Robots-Tag': 'nofollow' } },
        '/a': page([]),
        '/b': page([]),
      }),
    );
    const crawler = testCrawler(HttpCrawler, {
      requestHandler: async ({ request, enqueueLinks }) => {
        if (request.url.endsWith('/list')) await enqueueLinks({ urls: [`${site.origin}/a`] });
        if (request.url.endsWith('/closed-list')) await enqueueLinks({ urls: [`${site.origin}/b`] });
      },
    });
    await crawler.run([`${site.origin}/list`, `${site.origin}/closed-list`]);
    expect(pagesAsked(site)).toEqual(['/a', '/closed-list', '/list']);
    expect(skippedBy(crawler)).toMatchObject([
      {
        usage: 'follow',
        dialect: 'robots-tag',
        because: [{ source: 'header', text: 'nofollow' }],
        example: `${site.origin}/b`,
      },
    ]);
  });

  test('what a handler or a hook sends is asked about too', async () => {
    const { site } = await exampleSites();
    const errors: unknown[] = [];
    const crawler = testCrawler(HttpCrawler, {
      maxRequestRetries: 0,
      preNavigationHooks: [
        ({ request }, options) => {
          if (request.url.endsWith('?hook')) options.url = `${site.origin}/closed/page`;
        },
      ],
      requestHandler: async ({ sendRequest }) => {
        for (const path of ['/closed/page', '/to/closed', '/landed']) {
          await sendRequest({ url: `${site.origin}${path}` }).catch((error) => errors.push(error));
        }
      },
    });
    await crawler.run([`${site.origin}/open`, `${site.origin}/open?hook`]);
    expect(errors.length).toBe(2);
    for (const error of errors) expect(error).toBeInstanceOf(DeniedError);
    expect(pagesAsked(site)).toEqual(['/landed', '/open', '/to/closed']);
    expect(skippedBy(crawler).map(({ count }) => count)).toEqual([1]);
  });

  test('a page that fails is tried again, and asked about again', async () => {
    let robots = '';
    let asked = 0;
    const server = await openDuringTest(
      startHttp((request, response) => {
        const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html' };
        if (request.url === '/robots.txt') return sendReply(response, { headers, body: robots });
        asked++;
        robots = 'User-agent: *\nDisallow: /';
        sendReply(response, { status: 500, headers });
      }),
    );
    const crawler = testCrawler(HttpCrawler, { requestHandler: () => undefined });
    await crawler.run([`${server.origin}/page`]);
    expect(asked).toBe(1);
  });

  test('no page is lost after many sites that do not answer', async () => {
    const silent = await Promise.all(Array.from({ length: 8 }, () => openDuringTest(startSilent())));
    const { site } = await exampleSites();
    const urls = ['/open', '/landed', '/noindex'].map((path) => `${site.origin}${path}`);
    const handled: string[] = [];
    // Crawlee's own limit is five minutes: all of those sites together take longer than this one.
    vi.stubEnv('CRAWLEE_INTERNAL_TIMEOUT', '6000');
    onTestFinished(() => void vi.unstubAllEnvs());
    const crawler = testCrawler(HttpCrawler, {
      // The site that answers has to do so within this time, too.
      gate: testGate({ timeout: 1000 }),
      maxConcurrency: 1,
      requestHandler: ({ request }) => void handled.push(request.url),
    });
    await crawler.run([...silent.map(({ origin }) => origin), ...urls]);
    expect(handled).toEqual(urls);
    expect(skippedBy(crawler).map(({ count }) => count)).toEqual([8]);
  });

  test('a gate that cannot decide ends the crawl', async () => {
    const { site } = await exampleSites();
    const log = () => Promise.reject(new Error('The log of decisions cannot be written.'));
    const crawler = testCrawler(HttpCrawler, { gate: testGate({ log }), requestHandler: () => undefined });
    await expect(crawler.run([`${site.origin}/open`])).rejects.toThrow('cannot be written');
    expect(pagesAsked(site)).toEqual([]);
  });

  test('a gate that could not decide once is asked again', async () => {
    const { site } = await exampleSites();
    let isBroken = true;
    const log = async () => {
      if (isBroken) {
        isBroken = false;
        throw new Error('The log of decisions cannot be written.');
      }
    };
    const crawler = testCrawler(HttpCrawler, { gate: testGate({ log }), requestHandler: () => undefined });
    await crawler.run([`${site.origin}/open`]);
    expect(pagesAsked(site)).toEqual(['/open']);
  });

  test('Crawl-delay spaces the pages of one origin, and not those of others', async () => {
    const times: Record<string, number[]> = {};
    const start = (robots: string, name: string) =>
      openDuringTest(
        startHttp((request, response) => {
          if (request.url === '/robots.txt') return sendReply(response, { body: robots });
          times[name] = [...(times[name] ?? []), performance.now()];
          sendReply(response, page([]));
        }),
      );
    const slow = await start('User-agent: *\nCrawl-delay: 1.2', 'slow');
    const fast = await start('', 'fast');
    const crawler = testCrawler(HttpCrawler, { minConcurrency: 4, requestHandler: () => undefined });
    const paths = Array.from({ length: 4 }, (_, at) => `/${at}`);
    await crawler.run([...paths.map((path) => slow.origin + path), ...paths.map((path) => fast.origin + path)]);
    const [first = 0, second = 0, third = 0, fourth = 0] = times['slow'] ?? [];
    expect([times['slow']?.length, times['fast']?.length]).toEqual([4, 4]);
    // Between a turn and the server's clock there is a busy machine, so only a quarter of a delay is asked for.
    for (const gap of [second - first, third - second, fourth - third]) expect(gap).toBeGreaterThan(300);
    expect(Math.max(...(times['fast'] ?? []))).toBeLessThan(fourth);
  });

  test('a delay that is too long is a reason to skip', async () => {
    const site = await openDuringTest(
      startRoutes({ '/robots.txt': 'User-agent: *\nCrawl-delay: 86400', '/': page([]) }),
    );
    const crawler = testCrawler(HttpCrawler, { requestHandler: () => undefined });
    await crawler.run([`${site.origin}/`]);
    expect(skippedBy(crawler)).toMatchObject([{ usage: 'crawl', clause: 'crawl-delay', count: 1 }]);
    expect(pagesAsked(site)).toEqual([]);
    const hasty = testCrawler(HttpCrawler, { delay: 'ignore', requestHandler: () => undefined });
    await hasty.run([`${site.origin}/`]);
    expect(pagesAsked(site)).toEqual(['/']);
  });
});

test('BasicCrawler: a request that skips navigation, and what its handler sends', async () => {
  const { site } = await exampleSites();
  const bodies: unknown[] = [];
  const crawler = testCrawler(BasicCrawler, {
    requestHandler: async ({ sendRequest }) => {
      bodies.push((await sendRequest()).body);
    },
  });
  await crawler.run([`${site.origin}/open`, `${site.origin}/closed/page`]);
  expect(bodies.length).toBe(1);
  expect(pagesAsked(site)).toEqual(['/open']);
});

describe('options that are not valid', () => {
  test.each([
    [{ respectRobotsTxtFile: true }, 'respectRobotsTxtFile'],
    [{ respectRobotsTxtFile: { userAgent: 'x' } }, 'respectRobotsTxtFile'],
    [{ handlePageFunction: () => undefined }, 'requestHandler'],
    [{ delay: 'maybe' as 'obey' }, 'delay'],
  ])('%j', (options, word) => {
    expect(() => testCrawler(HttpCrawler, { ...options })).toThrow(word);
  });

  test('no gate', () => {
    expect(() => heedCrawler(HttpCrawler, {} as never)).toThrow('needs a gate');
  });

  test('a gate that does not ask about links', () => {
    expect(() => testCrawler(HttpCrawler, { gate: testGate({ usages: ['index'] }) })).toThrow('follow');
  });

  test('what is not a crawler', () => {
    expect(() => heedCrawler(Object, { gate: testGate() } as never)).toThrow('Crawlee 3.18');
    expect(() => skippedBy({})).toThrow(TypeError);
  });

  test('a context of another crawler', async () => {
    await expect(judgementOf({})).rejects.toBeInstanceOf(TypeError);
  });
});

test('the internals of a crawler are what Crawlee declares', () => {
  const crawler = new BasicCrawler({}, inMemory());
  // The compiler reads Crawlee's declarations here.
  const declared: Pick<CrawlerInternals, '_fetchNextRequest' | '_isTaskReadyFunction' | '_defaultIsFinishedFunction'> =
    {
      _fetchNextRequest: crawler['_fetchNextRequest'],
      _isTaskReadyFunction: crawler['_isTaskReadyFunction'],
      _defaultIsFinishedFunction: crawler['_defaultIsFinishedFunction'],
    };
  expect(Object.values(declared).every((method) => typeof method === 'function')).toBe(true);
  expect([typeof crawler['_runRequestHandler'], typeof crawler['handleSkippedRequest']]).toEqual([
    'function',
    'function',
  ]);
});
