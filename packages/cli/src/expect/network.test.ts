import { describe, expect, test } from 'vitest';
import { heed, newCacheFolder } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { faultsBySchema } from '../testing/schema.js';
import { answering, pathsAsked, site } from '../testing/servers.js';

const policy = `version: 1
rules:
  - name: Search
    agents: ['*']
    allow: [crawl, index]
  - name: Drafts
    agents: ['*']
    paths: ['/drafts/']
    deny: [index]
`;

const page = '<title>Page</title>';
const noindex = { body: page, headers: { 'X-Robots-Tag': 'noindex' } };

async function expected(origin: string, ...args: string[]) {
  const cwd = folderOf({ 'policy.yaml': policy, 'list.txt': `${origin}/news/a\n/drafts/b\n` });
  return heed(['expect', 'policy.yaml', origin, ...args], { cwd });
}

describe('heed expect, over HTTP', () => {
  test('headers are tried where they matter, and what they keep is kept', async () => {
    const server = await site({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': page, '/drafts/': noindex });
    const { status, out, err } = await expected(server.origin);
    expect(out).toContain('Not read, except where sampled: response headers, pages.\n');
    expect(out).toContain('Sampled with headers and pages: 2 addresses, of which 2 keep the policy.\n');
    expect(out).toMatch(/^kept: /m);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(pathsAsked(server)).toContain('/drafts/');
  });

  test('the sentence says what was sampled and what was proved; the sitemaps of the site are tried, too', async () => {
    const server = await site({
      '/robots.txt': (request, response) =>
        answering({ '/robots.txt': `Sitemap: http://${request.headers.host}/map.xml\nUser-agent: *\nAllow: /\n` })(
          request,
          response,
        ),
      '/map.xml': (request, response) =>
        answering({
          '/map.xml': `<urlset><url><loc>http://${request.headers.host}/news/paper.pdf</loc></url></urlset>`,
        })(request, response),
      '/': page,
      '/drafts/': noindex,
      '/news/paper.pdf': noindex,
    });
    const broken = await expected(server.origin);
    expect(broken.out).toMatch(/^broken index of \/news\/paper\.pdf: denied to all crawlers/m);
    expect(broken.status).toBe(1);
    const keeping = await site({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': page, '/drafts/': noindex });
    const kept = await expected(keeping.origin);
    expect(kept.out).toMatch(
      /^kept: .* \(at 2 of 2 sampled addresses; robots\.txt and other files proved for every address\)$/m,
    );
  });

  test('a robots.txt that has become a page is said to be one', async () => {
    const server = await site({ '/robots.txt': '<!doctype html><title>App</title>', '/': page, '/drafts/': noindex });
    const { out } = await expected(server.origin);
    expect(out).toContain('robots.txt is a page in HTML, so crawlers find no rules in it.');
  });

  test('a header that breaks the policy is shown', async () => {
    const server = await site({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': noindex, '/drafts/': noindex });
    const { status, out } = await expected(server.origin, '--json');
    const outcome = JSON.parse(out);
    expect(faultsBySchema('expect', outcome)).toEqual([]);
    expect(outcome).toMatchObject({
      kept: false,
      breaches: [{ usage: 'index', expected: 'allow', got: 'denied', witness: '/', because: [{ source: 'header' }] }],
      sampled: [
        { address: '/drafts/', kept: true },
        { address: '/', kept: false },
      ],
      notSeen: ['headers', 'pages'],
    });
    expect(status).toBe(1);
    const shown = await expected(server.origin);
    expect(shown.out).toMatch(/X-Robots-Tag: noindex/i);
  });

  test('what neither robots.txt nor a header denies is a breach', async () => {
    const server = await site({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': page, '/drafts/': page });
    const { status, out } = await expected(server.origin);
    expect(out).toMatch(/^broken index of \/drafts\/: no rule for all crawlers/m);
    expect(status).toBe(1);
  });

  test('the page counts, too', async () => {
    const draft = '<meta name="robots" content="noindex">';
    const server = await site({ '/robots.txt': '', '/': page, '/drafts/': draft });
    expect((await expected(server.origin)).status).toBe(0);
  });

  test('addresses of a list are tried', async () => {
    const server = await site({
      '/robots.txt': '',
      '/': page,
      '/news/a': noindex,
      '/drafts/': noindex,
      '/drafts/b': page,
    });
    const { status, out } = await expected(server.origin, '--url-list', 'list.txt', '--json');
    const { breaches, sampled } = JSON.parse(out);
    expect(breaches.map(({ witness }: { witness: string }) => witness)).toEqual(['/drafts/b', '/news/a']);
    expect(sampled.map(({ address }: { address: string }) => address)).toEqual([
      '/drafts/',
      '/',
      '/news/a',
      '/drafts/b',
    ]);
    expect(status).toBe(1);
  });

  test('a robots.txt of an earlier run is not taken for the one of today: it is fetched again, once for all samples', async () => {
    const headers = { 'Cache-Control': 'max-age=3600' };
    const now = { robots: { body: 'User-agent: *\nAllow: /\n', headers } };
    const server = await site({
      '/robots.txt': (request, response) => answering({ '/robots.txt': now.robots })(request, response),
      '/': page,
      '/drafts/': noindex,
    });
    const env = { XDG_CACHE_HOME: newCacheFolder() };
    const cwd = folderOf({ 'policy.yaml': policy });
    const run = async () => (await heed(['expect', 'policy.yaml', server.origin], { cwd, env })).status;
    const before = await run();
    now.robots = { body: 'User-agent: *\nDisallow: /\n', headers };
    expect([before, await run()]).toEqual([0, 1]);
    expect(pathsAsked(server).filter((path) => path === '/robots.txt')).toHaveLength(2);
  });

  test('what could not be tried is not taken for kept', async () => {
    const server = await site({
      '/robots.txt': '',
      '/': page,
      '/drafts/': (request) => request.socket.destroy(),
    });
    const { status, out } = await expected(server.origin);
    expect(out).toMatch(/\/drafts\/ could not be tried: /);
    expect(out).toMatch(/^could not tell: /m);
    expect(status).toBe(2);
  });

  test('an address of another site in the list is not tried, and said to be one', async () => {
    const server = await site({ '/robots.txt': '', '/': page, '/drafts/': noindex });
    const cwd = folderOf({ 'policy.yaml': policy, 'list.txt': 'https://other.invalid/\nnonsense\n' });
    const { status, out } = await heed(['expect', 'policy.yaml', server.origin, '--url-list', 'list.txt'], { cwd });
    expect(out).toContain(`"https://other.invalid/" is not an address of ${server.origin}.`);
    expect(out).toContain(`"nonsense" is not an address of ${server.origin}.`);
    expect(status).toBe(2);
  });

  test('a server that cannot be reached: nothing is known', async () => {
    const server = await site({});
    await server.close();
    const { status, out, err } = await expected(server.origin);
    expect(err).toMatch(/^heed: /);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('robots.txt that fails: only what is certain is said', async () => {
    const server = await site({ '/robots.txt': { status: 503 }, '/': page });
    const { status } = await expected(server.origin);
    expect([1, 2]).toContain(status);
  });
});
