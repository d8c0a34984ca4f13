import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, type Ended, file, heed, heedFile, jsonOf, workFolder } from '../testing/command.js';

/** Runs `heed check` on files, in a folder of their own. */
function check(args: readonly string[], input?: string | Uint8Array): Promise<Ended> {
  return heed(['check', ...args], defined({ input }));
}

const at = ['--url', 'https://daily.example/news/a'];

/** The note on a view of a page that not all rules for were looked at. */
const notChecked = (carriers: string): string =>
  `heed: It is not known whether all of this is allowed; not checked: ${carriers}.\n`;

describe.concurrent('files', () => {
  test('robots.txt, header and page of one address', async ({ expect }) => {
    const robots = file('site/robots.txt', 'User-agent: *\nDisallow: /news/\nAllow: /news/a\n');
    const headers = file(
      'headers.txt',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: noarchive\r\n\r\n',
    );
    const page = file('page.html', '<!doctype html>\n<title>A</title>\n<meta name="robots" content="notranslate">\n');
    const { status, out, err } = await check([page, '--robots', robots, '--headers', headers, ...at]);
    expect(out).toMatchInlineSnapshot(`
      "https://daily.example/news/a

                                   all crawlers
      crawl                        allowed [1]
      present                      allowed (no rule), without translating it [2]
      present-currentcopy/oldcopy  denied [3]
      translate                    denied [2]
      follow, index, preserve, present-original/snippet/thumbnail/oldsnippet/oldthumbnail/link, anchor-text, other: allowed
      (no rule).
      ai-train: not known (not checked: /ai.txt and /.well-known/tdmrep.json).
      ai-input, tdm: not known (not checked: /.well-known/tdmrep.json).
      To include the rest, give --file /ai.txt=FILE and --file /.well-known/tdmrep.json=FILE.

      [1] site/robots.txt:3:1 When several rules match, the longest path wins. (RFC9309-2.2.2-c)
          > 3 | Allow: /news/a
      [2] page.html:3:1 "notranslate" forbids offering a translation. (PS-G-13)
          > 3 | <meta name="robots" content="notranslate">
      [3] header of headers.txt:3:15 "noarchive" forbids showing a copy, and forbids archives to keep one. (PS-A-2)
          > 3 | X-Robots-Tag: noarchive
              |               ^^^^^^^^^

      Other rules were overruled: see --explain USAGE.
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('each by itself, taken for what it is', async () => {
    const robots = file('robots.txt', 'User-agent: *\nDisallow: /\n');
    const saved = file('saved', 'HTTP/2 200 \nx-robots-tag: noindex\n\n');
    const xml = file('feed.xml', '<?robots index="no" follow="yes"?>\n<feed/>\n');
    const html = file('a.html', '<meta name="robots" content="noindex">');
    const xhtml = file(
      'a.xhtml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><meta name="robots" content="noindex"/></head></html>',
    );
    const ended = await Promise.all([
      check([robots, ...at, '-u', 'crawl', '--json']),
      check([saved, '-u', 'index', '--json']),
      check([xml, html, xhtml, '-u', 'index', '--json']),
      check(['--robots', robots, ...at, '-u', 'crawl', '--json']),
      check(['--headers', saved, '-u', 'index', '--json']),
    ]);
    const told = ended.map(({ status, out }) => [status, ...jsonOf(out)]);
    const crawl = { decisions: { crawl: { verdict: 'denied', because: [{ source: 'robots.txt', line: 2 }] } } };
    const index = (source: string, line: number) => ({
      decisions: { index: { verdict: 'denied', because: [{ source, line }] } },
    });
    expect(told).toMatchObject([
      [1, { id: { agent: '*', url: 'https://daily.example/news/a' }, ...crawl }],
      [1, { id: { agent: '*', file: 'saved' }, ...index('header', 1) }],
      [
        1,
        { id: { file: 'feed.xml' }, ...index('body', 1) },
        { id: { file: 'a.html' }, ...index('body', 1) },
        index('body', 1),
      ],
      [1, crawl],
      [1, index('header', 1)],
    ]);
  });

  test('robots.txt and header among the targets join the page of one address', async ({ expect }) => {
    const robots = file('joined/robots.txt', 'User-agent: *\nDisallow: /news/\n');
    const headers = file('joined/a.headers', 'HTTP/2 200 \nx-robots-tag: noindex\n\n');
    const page = file('joined/a.html', '<meta name="robots" content="nofollow"><p>Of <b>one</b> piece.');
    const usages = ['-u', 'crawl', '-u', 'index', '-u', 'follow'];
    const [joined, apart, view] = await Promise.all([
      check([robots, page, headers, ...at, ...usages, '--json']),
      check([page, ...at, ...usages, '--robots', robots, '--headers', headers, '--json']),
      check([robots, page, ...at, '--view', 'text']),
    ]);
    const decisions = { crawl: { may: false }, index: { may: false }, follow: { may: false } };
    expect(jsonOf(joined.out)).toMatchObject([{ id: { url: 'https://daily.example/news/a' }, decisions }]);
    expect(joined).toEqual(apart);
    const empty = 'heed: the view is empty: the page may not be fetched (joined/robots.txt:2).\n';
    expect(view).toEqual({ status: 1, out: '', err: empty });
  });

  test('two pages of one address are two texts', async ({ expect }) => {
    const pages = [file('two/a.html', '<p>A'), file('two/b.html', '<p>B')];
    const robots = file('two/robots.txt', 'User-agent: *\nDisallow: /news/\n');
    const [both, views] = await Promise.all([
      check([...pages, robots, ...at, '-u', 'crawl', '--json']),
      check([...pages, ...at, '--view', 'text']),
    ]);
    expect(jsonOf(both.out)).toMatchObject([
      { decisions: { crawl: { may: false } } },
      { decisions: { crawl: { may: false } } },
    ]);
    expect(views).toEqual({
      status: 2,
      out: 'A\n',
      err: `${notChecked('robots.txt and the response headers')}heed: --view prints one text: give one target and at most one --agent, or add --json.\n`,
    });
  });

  test('a response as curl -i prints it is header and page', async ({ expect }) => {
    const head = 'HTTP/2 200 \r\ncontent-type: text/html; charset=utf-8\r\nx-robots-tag: noindex\r\n\r\n';
    const body = '<!doctype html>\n<title>Über</title>\n<meta name="robots" content="nofollow">\n';
    const saved = file('response', `${head}${body}`);
    const page = file('other.html', '<title>Other</title>');
    const [{ out, status }, view, beside, picture] = await Promise.all([
      check([saved, '-u', 'index', '-u', 'follow']),
      check(['--headers', saved, '--view', 'copy']),
      check([page, '--headers', saved, '-u', 'follow']),
      check(['-', '-u', 'follow', '--json'], `HTTP/1.1 200 OK\nContent-Type: image/svg\n\n${body}`),
    ]);
    expect(out).toMatchInlineSnapshot(`
      "response

              all crawlers
      follow  denied [1]
      index   denied [2]

      [1] response:7:1 "nofollow" in a robots META tag forbids following the links on the page. (A2-1-b)
          > 7 | <meta name="robots" content="nofollow">
      [2] header of response:3:15 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 3 | x-robots-tag: noindex
              |               ^^^^^^^
      "
    `);
    expect(status).toBe(1);
    expect(view).toEqual({ status: 2, out: body, err: notChecked('robots.txt') });
    expect(beside.out).toContain(
      'follow: not known (not checked: robots.txt).\nTo include the rest, give --robots FILE.',
    );
    expect(jsonOf(picture.out)).toMatchObject([{ decisions: { follow: { verdict: 'unstated' } } }]);
  });

  test('"-" is standard input, in any place', async ({ expect }) => {
    const page = file('b.html', '<title>B</title><p>A page.');
    const noindex = 'HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n';
    const [asPage, asHeaders, asRobots] = await Promise.all([
      check(['-', '--view', 'text'], '<title>A</title><p>Of <b>one</b> piece.'),
      check([page, '--headers', '-', '--explain', 'index'], noindex),
      check([page, '--robots', '-', ...at, '-u', 'crawl'], 'User-agent: *\nDisallow: /news/\n'),
    ]);
    const unseen = notChecked('robots.txt and the response headers');
    expect(asPage).toEqual({ status: 2, out: 'A\n\nOf one piece.\n', err: unseen });
    expect(asHeaders.out).toMatchInlineSnapshot(`
      "b.html

      All crawlers are forbidden to make index entries from this resource.
      decided    The response header, line 2, says "noindex". This forbids it: "noindex" keeps a resource out of public
                 indexes (the Robots-Tag draft §2.2, RT-2.2-a).
          > 2 | X-Robots-Tag: noindex
              |               ^^^^^^^
      Result: denied for every crawler without rules of its own.
      "
    `);
    expect(asRobots.out).toContain('[1] <stdin>:2:1 ');
    expect([asHeaders.status, asRobots.status]).toEqual([1, 1]);
  });

  test.skipIf(!existsSync('/bin/bash'))('pipes are read once', () => {
    const command = `"${process.execPath}" "${heedFile}" check <(echo '<meta name="robots" content="noindex">') -u index --json`;
    const { status, stdout, stderr } = spawnSync('/bin/bash', ['-c', command], {
      env: cleanEnvironment(),
      encoding: 'utf8',
    });
    expect(jsonOf(stdout)).toMatchObject([{ decisions: { index: { verdict: 'denied' } } }]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });

  test('documents that are referred to lie beside robots.txt', async () => {
    const acap =
      '##ACAP version=1.0\nACAP-crawler: KeeperBot\nACAP-permissions-reference: /partners/keeper%20bot.txt\n';
    const robots = file('acap/robots.txt', acap);
    file('acap/partners/keeper bot.txt', 'ACAP-crawler: KeeperBot\nACAP-allow-index: /news/\n');
    const names =
      '<head profile="http://example.org/xmdp/robots-profile#"><link rel="schema.RobotExclusion" href="http://example.org/xmdp/robots-profile#"><link rel="RobotExclusion.Names" href="/partners/names.html">';
    const page = file('acap/news/a.html', `${names}<p id="p" class="robot1-noindex">x`);
    file('acap/partners/names.html', '<meta name="RobotExclusion.RobotName1" content="FinderBot">');
    const about = [page, '--robots', robots, ...at, '-u', 'index'];
    const [keeper, finder, other] = await Promise.all([
      check([...about, '-a', 'KeeperBot']),
      check([...about, '-a', 'FinderBot', '--element', 'p', '--json']),
      check([...about, '-a', 'OtherBot', '--element', 'p', '--json']),
    ]);
    expect(keeper.out).toContain(
      'index  not known [1] [2]\nThere may be more rules; not checked: the response headers.\n',
    );
    expect(keeper.out).toContain('[1] acap/partners/keeper bot.txt:2:1 ');
    expect(jsonOf(finder.out)).toMatchObject([{ decisions: { index: { verdict: 'denied' } } }]);
    expect(jsonOf(other.out)).toMatchObject([{ decisions: { index: { verdict: 'unstated' } } }]);
    expect([keeper.status, finder.status, other.status]).toEqual([2, 1, 2]);
  });

  test('no reference leads out of the folder', async () => {
    file('secret.txt', 'ACAP-crawler: *\nACAP-allow-index: /\n');
    const to = (address: string) => `##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: ${address}\n`;
    const one = file('out/robots.txt', to('/..%2fsecret.txt'));
    const two = file('out/robots2.txt', to('https://other.example/robots.txt'));
    const ended = await Promise.all([one, two].map((robots) => check([robots, ...at, '-u', 'index', '--json'])));
    for (const { status, out } of ended) {
      expect(jsonOf(out)).toMatchObject([
        { decisions: { index: { verdict: 'denied', because: [{ clause: 'AMB-48' }] } } },
      ]);
      expect(status).toBe(1);
    }
  });

  test('pages in any encoding', async () => {
    const latin1 = file('latin1.html', Buffer.from('<meta charset="iso-8859-1"><title>caf\xe9</title>', 'latin1'));
    const utf16 = file('utf16', Buffer.from('\ufeff<title>café</title>', 'utf16le'));
    const declared = file(
      'latin1.xml',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><title>caf\xe9</title>', 'latin1'),
    );
    const cyrillic = file('cyrillic.html', Buffer.from([0x3c, 0x70, 0x3e, 0xc4, 0xe0]));
    const headers = file('cyrillic.headers', 'Content-Type: text/html; charset=windows-1251\n');
    const ended = await Promise.all([
      check([latin1, '--view', 'text']),
      check([utf16, '--view', 'text']),
      check([declared, '--view', 'text']),
      check([cyrillic, '--headers', headers, '--view', 'text']),
    ]);
    expect(ended.map(({ out }) => out)).toEqual(['café\n', 'café\n', 'café\n', 'Да\n']);
  });

  test('empty ones say nothing', async () => {
    const [html, robots] = await Promise.all([
      check([file('empty.html', ''), '-u', 'index']),
      check([file('empty-robots.txt', ''), ...at, '-u', 'index']),
    ]);
    expect(html).toEqual({
      status: 2,
      out: `empty.html

index: not known (not checked: robots.txt and the response headers).
To include the rest, give --robots FILE and --headers FILE.
`,
      err: '',
    });
    expect(robots.out).toBe(`https://daily.example/news/a

index: not known (not checked: the page and its headers).
To include the rest, give the page as a file or an address.
`);
  });
});

describe.concurrent('what cannot be done gets one sentence', () => {
  const page = (): string => file('c.html', '<p>c');
  test.each<[string, () => readonly string[], string]>([
    ['no such file', () => ['none.html'], 'cannot read none.html: there is no such file.'],
    [
      'an address without its scheme',
      () => ['www.example.com/a'],
      'cannot read www.example.com/a: there is no such file. For an address, write https://www.example.com/a',
    ],
    [
      'an address on this machine without its scheme',
      () => ['localhost:8080'],
      'cannot read localhost:8080: there is no such file. For an address, write http://localhost:8080',
    ],
    [
      'an address that cannot be',
      () => [page(), 'http://127.0.0.1:99999/'],
      '"http://127.0.0.1:99999/" is not a valid address: check its host and port.',
    ],
    [
      'a link to itself',
      () => {
        symlinkSync('loop', join(workFolder, 'loop'));
        return ['loop'];
      },
      'cannot read loop: its symbolic links form a loop.',
    ],
    ['a file in a file', () => [`${page()}/x`], 'cannot read c.html/x: there is no such file.'],
    [
      'a folder',
      () => {
        mkdirSync(join(workFolder, 'folder'), { recursive: true });
        return ['folder'];
      },
      'folder is a folder: pass it with --serve folder, and paths in it as targets.',
    ],
    [
      'what is not a text',
      () => [file('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))],
      'picture.png is not a text file: give a page (HTML or XML), a robots.txt or a response header.',
    ],
    ['nothing', () => [], 'nothing to check: give an address, a file, "-" for standard input, or --robots FILE.'],
    [
      'a robots.txt without an address',
      () => [file('d-robots.txt', '')],
      'robots.txt applies to addresses: pass the one to check with --url, as in --url https://example.com/page.',
    ],
    [
      'two of them',
      () => [file('d-robots.txt', ''), '--robots', file('e-robots.txt', ''), ...at],
      'robots.txt was given twice, as d-robots.txt and with --robots e-robots.txt: leave one of them out.',
    ],
    [
      'two of them as targets',
      () => [file('d-robots.txt', ''), page(), file('e-robots.txt', ''), ...at],
      'robots.txt was given twice, as d-robots.txt and as e-robots.txt: leave one of them out.',
    ],
    [
      'two headers',
      () => [file('d.headers', 'A: b\n'), page(), '--headers', file('e.headers', 'A: b\n')],
      'a header was given twice, as d.headers and with --headers e.headers: leave one of them out.',
    ],
    [
      'one standard input for two things',
      () => ['-', '--robots', '-', ...at],
      '"-" was given twice, but standard input can be read only once: give one of them as a file.',
    ],
    ...[
      ['nonsense', 'lorem ipsum\n'],
      ['nothing', ''],
      ['HTML', '<!doctype html>\n<style>\na: b\n</style>\n'],
    ].map(([what = '', text = '']): [string, () => readonly string[], string] => [
      `a header file that contains ${what}`,
      () => [page(), '--headers', file(`no-header-${what}`, text)],
      `no-header-${what} contains no header fields: give the output of curl -I.`,
    ]),
    [
      'a header file without fields, for an address',
      () => ['http://127.0.0.1:1/', '--headers', file('no-header', 'x\n')],
      'no-header contains no header fields: give the output of curl -I.',
    ],
    [
      'a --url that is not an address',
      () => [page(), '--url', 'daily.example'],
      '--url "daily.example" is not an address: include scheme and host, as in https://example.com/page.',
    ],
    [
      'an address for an address',
      () => ['https://daily.example/', ...at],
      '--url is for files: "https://daily.example/" is already an address.',
    ],
    [
      'a password',
      () => ['https://me:secret@daily.example/'],
      'heed does not send passwords: give the address of daily.example without the part before the "@".',
    ],
    [
      'links of a page without an address',
      () => [page(), '--view', 'links'],
      'links depend on the address of the page: pass it with --url.',
    ],
    [
      'two texts as one',
      () => [page(), '--view', 'text', '-a', 'a', '-a', 'b'],
      '--view prints one text: give one target and at most one --agent, or add --json.',
    ],
    ['a query for no snippet', () => [page(), '--query', 'x'], '--query is for snippets: add --view snippet.'],
    [
      'a time that is not one',
      () => ['http://127.0.0.1:1/', '--at', 'yesterday'],
      '--at yesterday is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.',
    ],
    [
      'a view of no page',
      () => [file('d-robots.txt', ''), ...at, '--view', 'text'],
      'There are no views, because there is no HTML or XML to make them from.',
    ],
    ['a name with escapes', () => ['\u001b]0;evil\u0007.html'], 'cannot read ␛]0;evil␇.html: there is no such file.'],
  ])('%s', async (_, argsOf, sentence) => {
    expect(await check(argsOf())).toEqual({ status: 2, out: '', err: `heed: ${sentence}\n` });
  });

  test('what the command line does not know', async () => {
    const [usage, agent, option, command, help] = await Promise.all([
      check([page(), '--usage', 'eat']),
      check([page(), '--agent', ' ']),
      check([page(), '--frobnicate']),
      heed(['frobnicate']),
      heed(['help', 'nope']),
    ]);
    expect(usage.err).toMatch(
      /^heed: option '-u, --usage <usage>' argument 'eat' is invalid\. Use one of crawl, follow, /,
    );
    expect(usage.err).toMatch(/\nRun "heed check --help" for its options\.\n$/);
    expect(agent.err).toMatch(/^heed: option '-a, --agent <name>' argument ' ' is invalid\. Give a name\.\n/);
    expect(option.err).toBe(`heed: unknown option '--frobnicate'\nRun "heed check --help" for its options.\n`);
    expect(help.err).toBe('heed: there is no command "nope": run "heed --help" for the list of commands.\n');
    expect(command.err).toBe(`heed: unknown command 'frobnicate'\nRun "heed --help" for the list of commands.\n`);
    for (const { status, out } of [usage, agent, option, command, help])
      expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});

describe.concurrent('--serve', () => {
  test('a folder as it will be on a server, with its _headers', async ({ expect }) => {
    file('public/robots.txt', 'User-agent: *\nDisallow: /drafts/\n');
    file('public/_headers', '/about.html\n  X-Robots-Tag: noindex\n');
    file('public/index.html', '<title>Home</title>');
    file('public/about.html', '<title>About</title>');
    const { status, out, err } = await check(['--serve', 'public', '/', 'about.html', '-u', 'index', '-u', 'crawl']);
    expect(out.replaceAll(/127\.0\.0\.1:\d+/g, 'public')).toMatchInlineSnapshot(`
      "http://public/

      crawl, index: allowed (no rule).

      http://public/about.html

             all crawlers
      index  denied [1]
      crawl: allowed (no rule).

      [1] header of public/_headers:2:17 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 2 |   X-Robots-Tag: noindex
              |                 ^^^^^^^
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('nothing outside of the folder, and no other site', async () => {
    file('inside/index.html', '<title>Home</title>');
    file('outside.html', '<title>Secret</title>');
    const [escaped, other, none] = await Promise.all([
      check(['--serve', 'inside', '/..%2foutside.html', '--view', 'text']),
      check(['--serve', 'inside', '//other.example/']),
      check(['--serve', 'nothing']),
    ]);
    expect(escaped.out).not.toContain('Secret');
    expect(other).toEqual({
      status: 2,
      out: '',
      err: 'heed: "//other.example/" is not a path on the served site.\n',
    });
    expect(none).toEqual({ status: 2, out: '', err: 'heed: cannot serve nothing: there is no such folder.\n' });
  });
});

describe('what is not a robots.txt, a page or a header', () => {
  const about = ['--url', 'https://example.com/a', '-u', 'crawl'] as const;

  test.each([
    ['style.css', 'body { color: red }\n'],
    ['notes.md', 'Nothing here.\n'],
  ])('%s is not taken for a robots.txt without rules', async (name, text) => {
    const path = file(`none/${name}`, text);
    expect(await heed(['check', path, ...about])).toEqual({
      status: 2,
      out: '',
      err: `heed: ${path} is not a page, a robots.txt or a response header. If it is a robots.txt without rules, pass it with --robots ${path}.\n`,
    });
  });

  test.each(['', 'Bad gateway\n'])('nor is what came through a pipe: %j', async (input) => {
    const { status, out } = await heed(['check', '-', ...about], { input });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    const named = await heed(['check', '--robots', '-', ...about], { input });
    expect(named.status).toBe(0);
  });

  test('a saved robots.txt is recognised by its fields', async () => {
    const path = file('none/example.com.saved', 'User-agent: *\nDisallow: /\n');
    expect((await heed(['check', path, ...about])).status).toBe(1);
    expect((await heed(['check', '-', ...about], { input: 'Sitemap: https://example.com/s.xml\n' })).status).toBe(0);
  });
});
