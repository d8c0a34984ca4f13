import { beforeAll, describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { type LocalServer, pathsAsked, site } from '../testing/servers.js';

const licence = `<rsl xmlns="https://rslstandard.org/rsl">
<content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content>
</rsl>
`;

const folder = folderOf({
  'robots.txt': `License: https://daily.example/rsl.xml
User-agent: *
Disallow: /drafts/
`,
  'rsl.xml': licence,
  _headers: '/about.html\n  X-Robots-Tag: noindex\n',
  'index.html': '<title>Home</title>',
  'about.html': '<title>About</title>',
  'drafts/a.html': '<title>Draft</title>',
});

const check = (...args: string[]) => heed(['check', '--serve', '.', ...args], { cwd: folder });

describe('check --serve FOLDER --site ORIGIN', () => {
  test('the folder stands for the site: absolute addresses are found in it, and answers speak of the site', async () => {
    const { status, out, err } = await check('--site', 'https://daily.example', '/about.html', '-u', 'ai-train,index');
    expect(out).toMatchInlineSnapshot(`
      "https://daily.example/about.html

                all crawlers
      index     denied [1]
      ai-train  denied [2]

      [1] header of _headers:2:17 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 2 |   X-Robots-Tag: noindex
              |                 ^^^^^^^
      [2] rsl.xml:2:27 A prohibition wins over a permission for the same content. (AIN-16c)
          > 2 | <content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content>
              |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('the JSON has the addresses of the site, and nothing of the server', async () => {
    const { out } = await check('--site', 'https://daily.example', '/about.html', '-u', 'ai-train', '--json');
    const answer = JSON.parse(out);
    expect(answer.id.url).toBe('https://daily.example/about.html');
    expect(answer.decisions['ai-train']).toMatchObject({
      verdict: 'denied',
      because: [{ source: '/rsl.xml' }],
    });
    expect(out).not.toContain('127.0.0.1');
  });

  test('without --site the licence is on another site, and that is said', async () => {
    const { status, out } = await check('/about.html', '-u', 'ai-train', '--timeout', '2');
    expect(out).toContain('https://daily.example/rsl.xml');
    expect(status).not.toBe(0);
  });

  test('an address on the site is as good as its path', async () => {
    const [path, address] = await Promise.all([
      check('--site', 'https://daily.example/', 'about.html', '-u', 'crawl'),
      check('--site', 'https://DAILY.example:443', 'https://daily.example/about.html', '-u', 'crawl'),
    ]);
    expect(path.out).toBe(address.out);
    expect(path.status).toBe(0);
  });

  test('robots.txt of the folder closes addresses of the site', async () => {
    const { status, out } = await check('--site', 'https://daily.example', '/drafts/a.html', '-u', 'crawl');
    expect(out).toContain('robots.txt:3');
    expect(status).toBe(1);
  });

  describe('the real site', () => {
    let server: LocalServer;
    beforeAll(async () => {
      server = await site({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/about.html': '<title>Old</title>' });
    });

    test('is not asked', async () => {
      const { out, status } = await check('--site', server.origin, '/about.html', '-u', 'crawl', '--allow-private');
      expect(out).toContain('crawl: allowed (no rule).');
      expect(status).toBe(0);
      expect(pathsAsked(server)).toEqual([]);
    });
  });

  test.each<[string[], string]>([
    [
      ['--site', 'daily.example'],
      '--site "daily.example" is not a site: give scheme and host alone, as in https://example.com.',
    ],
    [['--site', 'ftp://daily.example'], '--site "ftp://daily.example" is not a site'],
    [['--site', 'https://daily.example/news/'], '--site "https://daily.example/news/" is not a site'],
    [['--site', 'https://daily.example/?a'], '--site "https://daily.example/?a" is not a site'],
    [['--site', 'https://me:secret@daily.example'], 'is not a site'],
    [['--site', ''], "option '--site <origin>' argument '' is invalid. It is empty."],
    [['--site', 'https://a.example', '--site', 'https://b.example'], 'It was given before, as "https://a.example"'],
    [
      ['--site', 'https://daily.example', 'https://other.example/'],
      '"https://other.example/" is not a path on the served site.',
    ],
    [['--site', 'https://daily.example', '//other.example/'], '"//other.example/" is not a path on the served site.'],
    [['--site', 'https://daily.example', '--url', 'https://daily.example/'], '--url is for files'],
  ])('%j is refused', async (args, message) => {
    const { status, out, err } = await check(...args);
    expect(err).toContain(message);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test.each([
    ['check', 'robots.txt'],
    ['check', 'robots.txt', 'robots.txt'],
    ['check', 'https://daily.example/'],
    ['lint', 'robots.txt'],
    ['lint', '.'],
  ])('--site without --serve is refused: %s %s', async (...args) => {
    const { status, err } = await heed([...args, '--site', 'https://daily.example'], { cwd: folder });
    expect(err).toBe('heed: --site is for folders: name the folder that stands for the site with --serve.\n');
    expect(status).toBe(2);
  });

  test('lint takes it as well', async () => {
    const { out } = await heed(
      ['lint', '--serve', '.', '--site', 'https://daily.example', '/drafts/a.html', '--format', 'json'],
      { cwd: folder },
    );
    expect(out).not.toContain('127.0.0.1');
    expect(JSON.parse(out).summary).toMatchObject({ errors: 0 });
  });
});
