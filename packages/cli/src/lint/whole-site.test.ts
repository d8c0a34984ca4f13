import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';

const page = (meta = ''): string => `<!doctype html>\n<title>The Daily Example</title>\n${meta}<p>Text\n`;
const noindex = page('<meta name="robots" content="noindex">\n');

/** What is said of search results, a line for each place. */
async function found(files: Readonly<Record<string, string>>, ...args: string[]): Promise<string[]> {
  const { out } = await heed(['lint', '.', '--format', 'line', ...args], { cwd: folderOf(files) });
  return out.split('\n').filter((line) => line.includes('carriers/site-noindex'));
}

describe('a site with noindex', () => {
  test('of which all pages say so', async () => {
    const files = { 'about.html': noindex, 'index.html': noindex, 'news/index.html': noindex };
    expect(await found(files)).toEqual([
      'index.html:3:1: warning carriers/site-noindex "<meta name="robots" content="noindex">" keeps all 3 pages out of search results.',
    ]);
  });

  test('of which the home page says so', async () => {
    const files = { 'about.html': noindex, 'index.html': noindex, 'news/index.html': page() };
    expect(await found(files)).toEqual([expect.stringContaining('keeps the home page out of search results.')]);
  });

  test('by its _headers, whether it has pages or not', async () => {
    const _headers = '/*\n  X-Robots-Tag: noindex\n';
    const every = ['_headers:2:17: warning carriers/site-noindex "noindex" keeps every page out of search results.'];
    expect(await found({ _headers })).toEqual(every);
    expect(await found({ _headers, 'index.html': page() })).toEqual(every);
    const two = await found({ _headers, 'index.html': page(), 'a.html': page() });
    expect(two).toEqual([expect.stringContaining('"noindex" keeps all 2 pages out')]);
  });

  test('that is meant is not reported', async () => {
    const meant = '<!-- heed-ignore carriers/site-noindex: a site for testing -->\n';
    expect(await found({ 'index.html': noindex.replace('<meta', `${meant}<meta`) })).toEqual([]);
    const config = { lint: { severity: { 'carriers/site-noindex': 'off' } } };
    expect(await found({ 'index.html': noindex, 'heed.config.json': JSON.stringify(config) })).toEqual([]);
  });

  test.each<[title: string, files: Readonly<Record<string, string>>]>([
    ['other pages', { 'index.html': page(), 'a.html': noindex, 'b.html': noindex }],
    ['other paths', { _headers: '/drafts/*\n  X-Robots-Tag: noindex\n' }],
    ['one file of a home page', { _headers: '/index.html\n  X-Robots-Tag: nofollow\n', 'index.html': page() }],
  ])('nothing is reported for %s', async (_, files) => {
    expect(await found(files)).toEqual([]);
  });
});

describe('what heed write makes', () => {
  test('of a policy that closes drafts and denies indexing them says that the denial is hidden', async () => {
    const policy = `version: 1
rules:
  - agents: ['*']
    paths: ['/drafts/']
    deny: [crawl, index, present]
`;
    const cwd = folderOf({ 'policy.yaml': policy });
    expect((await heed(['write', 'policy.yaml', '--out', 'site'], { cwd })).err).toBe('');
    const { out, status } = await heed(['lint', 'site', '--format', 'line'], { cwd });
    expect(out).toMatch(
      /^site\/_headers:\d+:\d+: error carriers\/hidden-noindex .*keeps Googlebot, bingbot, DuckDuckBot and others from/m,
    );
    expect(status).toBe(1);
  });
});

describe('the address of a policy', () => {
  const policy = (site: string): string => `version: 1\n${site}rules:\n  - agents: ['*']\n    deny: [ai-train]\n`;
  const robots = 'User-agent: *\nDisallow: /drafts/\nSitemap: /sitemap.xml\n';
  const draft = '<!doctype html>\n<title>A draft</title>\n<meta name="robots" content="noindex">\n';

  test('lets a page be compared with its robots.txt', async () => {
    const cwd = folderOf({
      'policy.yaml': policy('site: https://daily.example\n'),
      'robots.txt': robots,
      'index.html': draft,
    });
    const lint = (...args: string[]) =>
      heed(['lint', 'robots.txt', 'index.html', '--format', 'line', ...args], { cwd });
    expect((await lint()).out).not.toContain('carriers/');
    expect((await lint('--policy', 'policy.yaml')).out).toContain('index.html:3:1: warning carriers/site-noindex');
    const named = await lint('--policy', 'policy.yaml', '--url', 'https://daily.example/drafts/a');
    expect(named.out).toContain('index.html:3:1: error carriers/hidden-noindex');
  });

  test('is not known if the policy names none', async () => {
    const cwd = folderOf({ 'policy.yaml': policy(''), 'index.html': draft });
    const { out, err, status } = await heed(['lint', 'index.html', '--policy', 'policy.yaml'], { cwd });
    expect({ out: out.includes('site-noindex'), err, status }).toEqual({ out: false, err: '', status: 0 });
  });

  test.each([
    ['is no YAML', '{'],
    ['is no policy', 'version: 2\n'],
  ])('is not known where the policy %s, and the files are linted all the same', async (_, text) => {
    const cwd = folderOf({ 'policy.yaml': text, 'robots.txt': robots });
    const { out, err, status } = await heed(['lint', 'robots.txt', '--policy', 'policy.yaml'], { cwd });
    expect(out).toContain('robots-txt/relative-sitemap');
    expect(status).toBe(2);
    expect(err).toContain('policy.yaml');
  });
});
