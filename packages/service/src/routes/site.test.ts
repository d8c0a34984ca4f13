import { expect, onTestFinished, test } from 'vitest';
import { type RunningService, serve } from '../serve.js';
import { startSite } from '../testing/site.js';

const robots = [
  'User-agent: FastBot',
  'Crawl-delay: 0.5',
  'Disallow: /fast',
  'User-agent: *',
  'Crawl-delay: 2',
  'Request-rate: 1/10s 0600-0845',
  'Crawl-delay: soon',
  'Disalow: /x',
  'Sitemap: /map.xml',
].join('\n');

async function startService(trust: readonly string[]): Promise<RunningService> {
  const service = await serve({ userAgent: 'heed-test', trust });
  onTestFinished(() => service.stop());
  return service;
}

async function get(service: RunningService, query: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.address}site?${query}`);
  return { status: response.status, body: await response.json() };
}

test('says how fast a crawler may be, where sitemaps are, how long that is valid, and what is wrong', async () => {
  const site = await startSite(robots);
  onTestFinished(() => site.close());
  const service = await startService([site.origin]);
  const before = Date.now();
  const { status, body } = await get(service, `url=${site.origin}/any/page&agent=FastBot`);
  const replied = body as {
    readonly robots: Record<string, string>;
    readonly diagnostics: readonly { code: string }[];
  };
  expect([status, body]).toEqual([
    200,
    {
      site: site.origin,
      agent: 'FastBot',
      crawlDelay: 500,
      sitemaps: [`${site.origin}/map.xml`],
      robots: {
        url: `${site.origin}/robots.txt`,
        status: 200,
        digest: expect.stringMatching(/^sha256:/),
        fetchedAt: expect.any(String),
        freshUntil: expect.any(String),
      },
      unread: [],
      problems: [],
      diagnostics: expect.any(Array),
    },
  ]);
  const { fetchedAt = '', freshUntil = '' } = replied.robots;
  expect(Date.parse(fetchedAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(freshUntil) - Date.parse(fetchedAt)).toBe(3_600_000);
  expect(replied.diagnostics.map(({ code }) => code)).toContain('robots-txt/misspelt-field');
  // Once for all.
  expect(await get(service, `url=${site.origin}`)).toMatchObject({
    body: {
      agent: '*',
      crawlDelay: 2000,
      requestRate: { requests: 1, milliseconds: 10_000, hours: '0600-0845' },
      unread: [{ line: 7, text: 'Crawl-delay: soon' }],
      robots: { fetchedAt },
    },
  });
  expect(site.asked).toEqual(['/robots.txt']);
});

test('says that robots.txt could not be fetched, and why', async () => {
  const service = await startService(['http://127.0.0.1:1']);
  expect(await get(service, 'url=http://127.0.0.1:1/&agent=ExampleBot')).toMatchObject({
    status: 200,
    body: { robots: { status: 'unreachable', unreachableSince: expect.any(String) }, problems: [expect.any(String)] },
  });
  // Not trusted, so not asked.
  expect(await get(service, 'url=http://10.0.0.1/')).toMatchObject({
    status: 200,
    body: { robots: { status: 'unreachable' }, problems: [expect.stringContaining('10.0.0.1')] },
  });
});

test.each([
  ['', 400, 'service/missing-parameter'],
  ['url=https://a.example/&url=https://b.example/', 400, 'service/missing-parameter'],
  ['url=http://127.0.0.1:1/&agent=A&agent=B', 400, 'service/wrong-parameter'],
  ['url=ftp://127.0.0.1/', 422, 'service/wrong-parameter'],
  ['url=here', 422, 'question/not-absolute-url'],
])('%s is refused', async (query, status, code) => {
  const service = await startService([]);
  expect(await get(service, query)).toMatchObject({ status, body: { error: { code } } });
});
