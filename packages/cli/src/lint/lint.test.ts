import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heed, spawnHeed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { problemLines } from '../testing/problem-lines.js';
import { site } from '../testing/servers.js';

const html = (head: string): string => `<!doctype html>\n<title>Home</title>\n${head}\n`;

describe('each kind of file', () => {
  const files = {
    'robots.txt': 'User-agent: *\nDisalow: /private\n',
    'acap.robots.txt': 'ACAP-crawler: *\nACAP-disallow-crawl /private/\n',
    'saved.headers': 'HTTP/2 200\nX-Robots-Tag:  noindx\n',
    'page.html': html('<meta name="robots" content="noindx">'),
    'page.xhtml':
      '<?xml version="1.0"?>\n<?robots index="maybe"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head/><body/></html>\n',
    'feed.xml': '<?xml version="1.0"?>\n<?robots index="maybe"?>\n<rss version="2.0"><channel/></rss>\n',
    _headers: '# static host\n/*.pdf\n  X-Robots-Tag: noindx\n',
  };
  const folder = folderOf(files);
  const found = {
    'robots.txt': ['robots.txt:2:1 robots-txt/misspelt-field'],
    'acap.robots.txt': ['acap.robots.txt:1:1 acap/no-version-comment', 'acap.robots.txt:2:1 acap/missing-colon'],
    'saved.headers': ['saved.headers:2:16 robots-tag/misspelt-rule'],
    'page.html': ['page.html:3:30 meta/misspelt-rule'],
    'page.xhtml': ['page.xhtml:2:1 robots-pi/illegal'],
    'feed.xml': ['feed.xml:2:1 robots-pi/illegal'],
    _headers: ['_headers:3:17 robots-tag/misspelt-rule'],
  };

  test.each(Object.entries(found))('%s', async (name, lines) => {
    expect(await problemLines([name], { cwd: folder })).toEqual(lines);
  });

  test('all of them together, in the order they were given', async () => {
    expect(await problemLines(Object.keys(found), { cwd: folder })).toEqual(Object.values(found).flat());
  });

  test.each(Object.entries(files).filter(([name]) => name !== '_headers'))(
    '%s on standard input is told by how it begins',
    async (name, input) => {
      const lines = found[name as keyof typeof found].map((line) => line.replace(name, '<stdin>'));
      expect(await problemLines(['-'], { input })).toEqual(lines);
    },
  );

  test('--as takes a file for something else', async () => {
    expect(await problemLines(['--as', 'robots', 'saved.headers'], { cwd: folder })).toEqual([
      'saved.headers:1:1 robots-txt/not-a-field',
      'saved.headers:2:1 robots-txt/unknown-field',
    ]);
  });
});

test('names of agents that are misspelt or retired', async () => {
  const robots = 'User-agent: GTPBot\nUser-agent: Claude-Web\nUser-agent: UnheardBot\nDisallow: /\n';
  const { status, out } = await spawnHeed(['lint', 'robots.txt', '--format', 'line', '--no-config'], {
    cwd: folderOf({ 'robots.txt': robots }),
  });
  expect(out.split('\n')).toEqual([
    'robots.txt:1:13: warning agents/misspelt-name "GTPBot" does not address GPTBot, and no crawler known to heed has this name.',
    'robots.txt:2:13: warning agents/retired-name "Claude-Web" no longer reaches a crawler of Anthropic: it is retired, and ClaudeBot is not named here.',
    '',
  ]);
  expect(status).toBe(1);
});

test('a problem in full', async () => {
  const folder = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /news/\nDisalow: private\nAllow: /news/\n' });
  const { status, out, err } = await heed(['lint', 'robots.txt'], { cwd: folder });
  expect(
    out,
  ).toBe(`robots.txt:2:1 error This rule has no effect: "Allow: /news/" matches everything that it matches, and takes precedence.  robots-txt/always-beaten
  1 | User-agent: *
> 2 | Disallow: /news/
    | ^^^^^^^^^^^^^^^^
note: this rule takes precedence robots.txt:4:1
> 4 | Allow: /news/
    | ^^^^^^^^^^^^^
help: The longer path wins, and at equal length the Allow: make this path longer, or remove one of the two rules.
clause: RFC9309-2.2.2-c

robots.txt:3:1 warning "Disalow" is read as "disallow"; other crawlers may ignore the line.  robots-txt/misspelt-field
  2 | Disallow: /news/
> 3 | Disalow: private
    | ^^^^^^^
help: Correct the spelling.
clause: RFC9309-2.2-lenient
fixable with --fix-unsafe

robots.txt:3:10 error The path "private" does not start with "/": it is read as if it did, but other crawlers may ignore the line.  robots-txt/path-without-slash
  2 | Disallow: /news/
> 3 | Disalow: private
    |          ^^^^^^^
help: Start every path with "/".
clause: RFC9309-2.2.2-h
fixable with --fix-unsafe

2 errors, 1 warning in 1 file; 2 can be fixed with --fix-unsafe
Not compared: robots.txt with headers and pages. Lint the folder or the address of the site, or all files with --url.
Run "heed explain CODE" for what a problem means, with examples.
`);
  expect({ status, err }).toEqual({ status: 1, err: '' });
});

describe('problems that are alike', () => {
  test('equal ones are shown once, with the lines of the others', async () => {
    const rules = Array.from({ length: 25 }, (_, at) => `Disalow: /${at}/\n`);
    const folder = folderOf({ 'robots.txt': `User-agent: *\n${rules.join('')}`, 'other.robots.txt': 'Disalow: /\n' });
    const { out } = await heed(['lint', '.'], { cwd: folder });
    expect(out.match(/^robots\.txt:\d+:1 warning/gm)).toEqual(['robots.txt:2:1 warning']);
    expect(out).toContain('\nand 24 more like this in lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …\n\n');
    expect(out).toMatch(
      /\n1 error, 26 warnings in 2 of 2 files; 26 can be fixed with --fix-unsafe\nRun "heed explain CODE"/,
    );
    expect(await problemLines(['robots.txt'], { cwd: folder })).toHaveLength(25);
  });

  test('different ones with one code are shown ten times, and counted', async () => {
    const fields = Array.from({ length: 25 }, (_, at) => `Field${'abcdefghijklmnopqrstuvwxyz'[at]}: /\n`);
    const folder = folderOf({ 'robots.txt': `User-agent: *\n${fields.join('')}` });
    const { out } = await heed(['lint', '.'], { cwd: folder });
    expect(out.match(/^robots\.txt:\d+:1 warning/gm)).toHaveLength(10);
    expect(out).toContain('\n\nand 15 more in robots.txt with robots-txt/unknown-field; --format line lists all\n\n');
  });

  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`${at}.html`, html('<meta name="robots" content="noindxx">')]),
  );

  test('equal ones of many files are shown for three, and counted', async () => {
    const folder = folderOf(pages);
    const { out } = await heed(['lint', '.'], { cwd: folder });
    expect(out.match(/^\d+\.html:\d+:\d+ error/gm)).toHaveLength(3);
    expect(out).toContain(
      '\n\nand 17 more in 17 other files with meta/misspelt-rule; --format line lists all\n\n20 errors',
    );
  });

  test.each(['html', 'markdown'])('the same in a report: %s', async (format) => {
    const { out } = await heed(['lint', '.', '--format', format], { cwd: folderOf(pages) });
    expect(out).toMatch(/… and 17 more in 17 other files with meta.misspelt-rule\./);
  });

  test.each([
    ['json', /"line":/g],
    ['sarif', /"startLine":/g],
    ['github', /^::error file=\d+\.html,line=/gm],
    ['line', /^\d+\.html:\d+:\d+: error/gm],
  ])('every one is listed with its file and line by --format %s', async (format, each) => {
    const { out } = await heed(['lint', '.', '--format', format], { cwd: folderOf(pages) });
    expect(out.match(each)).toHaveLength(20);
  });
});

describe('several carriers', () => {
  const files = {
    'robots.txt': 'User-agent: *\nDisallow: /hidden/\n\nUser-agent: ExampleBot\nDisallow: /news/\nAllow: /news/\n',
    _headers: '/news/*\n  X-Robots-Tag: index\n',
    'hidden/index.html': html('<meta name="robots" content="noindex">'),
    'news/a.html': html('<meta name="robots" content="noindex">'),
    'news/b.html': html('<meta name="robots" content="noindex">'),
    'pi.xhtml':
      '<?xml version="1.0"?>\n<?robots index="yes" follow="yes"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><meta name="robots" content="noindex"/></head><body/></html>\n',
  };

  test.each([[[]], [['--url', 'https://example.com/']]])('of a folder, with %j', async (options) => {
    expect(await problemLines(['.', ...options], { cwd: folderOf(files) })).toEqual([
      'robots.txt:4:13 robots-txt/loses-general-rules',
      'robots.txt:5:1 robots-txt/always-beaten',
      'hidden/index.html:3:1 carriers/hidden-noindex',
      '_headers:2:17 carriers/header-and-page-differ',
      'pi.xhtml:2:1 robots-pi/differs-from-meta',
    ]);
  });

  test('a folder without robots.txt hides nothing', async () => {
    const { 'robots.txt': _, ...others } = files;
    expect(await problemLines(['.'], { cwd: folderOf(others) })).toEqual([
      '_headers:2:17 carriers/header-and-page-differ',
      'pi.xhtml:2:1 robots-pi/differs-from-meta',
    ]);
  });

  test('a folder that is a part of a site has another robots.txt than its own', async () => {
    const folder = folderOf({ ...files, 'site.txt': 'User-agent: *\nDisallow: /docs/news/b\n' });
    expect(await problemLines(['.', '--url', 'https://example.com/docs'], { cwd: folder })).not.toContainEqual(
      expect.stringContaining('hidden-noindex'),
    );
    expect(
      await problemLines(['.', '--url', 'https://example.com/docs', '--robots', 'site.txt'], { cwd: folder }),
    ).toContain('news/b.html:3:1 carriers/hidden-noindex');
  });

  test('ACAP and conventional rules of one file', async () => {
    const folder = folderOf({
      'robots.txt':
        '##ACAP version=1.0\nUser-agent: *\nDisallow: /news/\n\nACAP-crawler: *\nACAP-allow-crawl: /news/\nACAP-disallow-crawl: /\n',
    });
    expect(await problemLines(['robots.txt'], { cwd: folder })).toContain(
      'robots.txt:6:1 carriers/acap-and-conventional-differ',
    );
  });

  test('files that are named, with --robots, --headers and --url', async () => {
    const folder = folderOf({
      'saved.html': html('<meta name="robots" content="noindex">'),
      'rules.txt': 'User-agent: *\nDisallow: /hidden/\n',
      'head.txt': 'HTTP/1.1 200 OK\nX-Robots-Tag: index\n',
    });
    const given = ['saved.html', '--robots', 'rules.txt', '--headers', 'head.txt'];
    expect(await problemLines([...given, '--url', 'https://example.com/hidden/a'], { cwd: folder })).toEqual([
      'saved.html:3:1 carriers/hidden-noindex',
      'head.txt:2:15 carriers/header-and-page-differ',
    ]);
    expect(await problemLines([...given, '--url', 'https://example.com/open'], { cwd: folder })).toEqual([
      'head.txt:2:15 carriers/header-and-page-differ',
    ]);
    expect(await problemLines(given, { cwd: folder })).toEqual(['head.txt:2:15 carriers/header-and-page-differ']);
  });

  test('--robots and --headers alone', async () => {
    const folder = folderOf({ 'rules.txt': 'Disallow: /\n', 'head.txt': 'X-Robots-Tag: noindx\n' });
    expect(await problemLines(['--robots', 'rules.txt', '--headers', 'head.txt'], { cwd: folder })).toEqual([
      'rules.txt:1:1 robots-txt/rule-before-group',
      'head.txt:1:15 robots-tag/misspelt-rule',
    ]);
  });
});

describe('folders', () => {
  test('a problem of robots.txt is shown once, however many pages there are', async () => {
    const pages = Array.from({ length: 5 }, (_, at) => [`page${at}.html`, html('')]);
    const folder = folderOf({ 'robots.txt': 'User-agent: *\nDisalow: /x\n', ...Object.fromEntries(pages) });
    const { out } = await heed(['lint', '.'], { cwd: folder });
    expect(out.match(/misspelt-field/g)).toHaveLength(1);
    expect(out).toContain('1 warning in 1 of 6 files');
  });

  test('names that would be something else in an address, and paths that end in a slash', async () => {
    const noindex = html('<meta name="robots" content="noindex">');
    const folder = folderOf({
      'a$&b/robots.txt': 'User-agent: *\nDisallow: /a%3Fb\nDisallow: /c d\nDisallow: /100%25\n',
      'a$&b/a?b.html': noindex,
      'a$&b/c d.html': noindex,
      'a$&b/100%.html': noindex,
      'a$&b/#.html': noindex,
    });
    expect(await problemLines(['a$&b/'], { cwd: folder })).toEqual([
      'a$&b/100%.html:3:1 carriers/hidden-noindex',
      'a$&b/a?b.html:3:1 carriers/hidden-noindex',
      'a$&b/c d.html:3:1 carriers/hidden-noindex',
    ]);
  });

  test('other files called robots are looked at too; hidden folders and installed packages are not', async () => {
    const rules = 'Disallow: /\n';
    const folder = folderOf({
      'site-a/robots.txt': rules,
      '0001.robots.txt': rules,
      '.git/robots.txt': rules,
      'node_modules/x/robots.txt': rules,
      'notes.txt': rules,
    });
    expect(await problemLines(['.'], { cwd: folder })).toEqual([
      '0001.robots.txt:1:1 robots-txt/rule-before-group',
      'site-a/robots.txt:1:1 robots-txt/rule-before-group',
    ]);
  });

  test('pages are known by their extensions, in any letter case', async () => {
    const pages = ['a.html', 'b.HTM', 'c.shtml', 'd.shtm', 'e.php'];
    const xml = ['f.xhtml', 'g.xht', 'h.xml', 'i.rss', 'j.atom', 'k.svg', 'l.rdf'];
    const cwd = folderOf({
      ...Object.fromEntries(pages.map((name) => [name, html('<meta name="robots" content="noindx">')])),
      ...Object.fromEntries(xml.map((name) => [name, '<?robots index="maybe"?>\n<a/>\n'])),
      'm.pdf': html('<meta name="robots" content="noindx">'),
    });
    expect(await problemLines(['.'], { cwd })).toEqual([
      ...pages.map((name) => `${name}:3:30 meta/misspelt-rule`),
      ...xml.map((name) => `${name}:1:1 robots-pi/illegal`),
    ]);
  });

  test('a link to a file is followed, a link to a folder is not', async () => {
    const folder = folderOf({ 'rules/one.txt': 'Disallow: /\n', 'site/index.html': html('') });
    symlinkSync('../rules/one.txt', join(folder, 'site/robots.txt'));
    symlinkSync('../site', join(folder, 'site/again'));
    symlinkSync('../nowhere', join(folder, 'site/broken.html'));
    symlinkSync('circle.html', join(folder, 'site/circle.html'));
    expect(await problemLines(['site'], { cwd: folder })).toEqual(['site/robots.txt:1:1 robots-txt/rule-before-group']);
  });
});

describe('addresses', () => {
  test('robots.txt, the header and the page of an address', async () => {
    const { origin } = await site({
      '/robots.txt': 'User-agent: *\nDisalow: /x\n\nUser-agent: ExampleBot\nDisallow: /a\n',
      '/a': { body: html('<meta name="robots" content="noindx, noindex">'), headers: { 'X-Robots-Tag': 'index' } },
    });
    expect((await problemLines([`${origin}/a`])).map((line) => line.replace(origin, ''))).toEqual([
      '/robots.txt:2:1 robots-txt/misspelt-field',
      '/robots.txt:4:13 robots-txt/loses-general-rules',
      '/a:3:1 carriers/hidden-noindex',
      '/a:3:30 meta/misspelt-rule',
      '/a#header:2:15 carriers/header-and-page-differ',
    ]);
  });

  test('what cannot be fetched is a problem, and the status says that not everything was read', async () => {
    const { origin } = await site({ '/robots.txt': 'User-agent: *\nDisallow: /a\n' });
    const barred = await heed(['lint', '--format', 'line', `${origin}/a`]);
    expect(barred.out).toContain('check/page-not-fetched');
    expect(barred.status).toBe(2);
    const broken = await site({
      '/robots.txt': '',
      '/a': (_, response) => {
        response.destroy();
      },
    });
    const { status, out } = await heed(['lint', `${broken.origin}/a`]);
    expect(out).toContain('fetch/broken-off');
    expect(out).toContain('1 error in 1 of 2 files\n');
    expect(status).toBe(2);
  });

  test('a missing page is not a clean page', async () => {
    const { origin } = await site({ '/robots.txt': '' });
    const { status, out } = await heed(['lint', '--format', 'line', `${origin}/a`]);
    expect(out).toMatch(/:\d+\/a:1:1: warning check\/page-not-seen .*404/);
    expect(status).toBe(2);
  });

  test('a folder, served by the command', async () => {
    const folder = folderOf({ 'robots.txt': 'Disallow: /\n', 'a.html': html('<meta name="robots" content="noindx">') });
    const found = await problemLines(['--serve', folder, '/a.html']);
    expect(found.map((line) => line.replace(folder, ''))).toEqual([
      '/robots.txt:1:1 robots-txt/rule-before-group',
      '/a.html:3:30 meta/misspelt-rule',
    ]);
  });
});

describe('the exit status', () => {
  const folder = folderOf({
    'clean.robots.txt': 'User-agent: *\nDisallow: /x\n',
    'hint.robots.txt': 'User-agent: *\nDisallow: /x\nCrawl-delay: 1\n',
    'warning.robots.txt': 'User-agent: *\nDisalow: /x\n',
    'error.robots.txt': 'Disallow: /x\n',
  });

  test.each([
    ['clean', [], 0],
    ['clean', ['--fail-on', 'hint'], 0],
    ['hint', [], 0],
    ['hint', ['--fail-on', 'hint'], 1],
    ['warning', [], 1],
    ['warning', ['--fail-on', 'error'], 0],
    ['warning', ['--quiet'], 1],
    ['error', ['--fail-on', 'error'], 1],
    ['error', ['--fail-on', 'never'], 0],
  ] as const)('%s.robots.txt %j → %i', async (name, options, status) => {
    expect(await heed(['lint', `${name}.robots.txt`, ...options], { cwd: folder })).toMatchObject({ status, err: '' });
  });

  test.each([
    [[], 'nothing to lint: give a file, a folder, an address, or "-" for standard input.'],
    [['nowhere.txt'], 'cannot read nowhere.txt: there is no such file or folder.'],
    [['no\u001b[31mwhere'], 'cannot read no␛[31mwhere: there is no such file or folder.'],
    [['empty'], 'nothing to lint in empty: it has no robots.txt, no pages and no _headers file.'],
    [[''], 'a target is empty: give an address, a file, or "-" for standard input.'],
    [
      ['clean.robots.txt', '--url', 'example.com'],
      '--url "example.com" is not an address: include scheme and host, as in https://example.com/page.',
    ],
    [
      ['http://127.0.0.1:1/', '--url', 'https://example.com/'],
      '--url is for files: "http://127.0.0.1:1/" is already an address.',
    ],
    [['--serve', '.', '--url', 'https://example.com/'], '--url is for files: pages of --serve already have addresses.'],
  ])('%j cannot run', async (args, sentence) => {
    const cwd = folderOf({ 'empty/notes.md': '', 'clean.robots.txt': '' });
    expect(await heed(['lint', ...args], { cwd })).toEqual({ status: 2, out: '', err: `heed: ${sentence}\n` });
  });

  test.each([
    ['--format', 'xml'],
    ['--fail-on', 'always'],
    ['--as', 'pdf'],
  ])('%s %s is not a choice', async (...args) => {
    const { status, out, err } = await heed(['lint', ...args, '.'], { cwd: folder });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/Allowed choices are/);
  });

  test('--quiet shows errors, and counts the rest', async () => {
    const cwd = folderOf({ 'robots.txt': 'Disallow: /x\nUser-agent: *\nDisalow: /x\nCrawl-delay: 1\n' });
    const { out, status } = await heed(['lint', '-q', 'robots.txt'], { cwd });
    expect(out.match(/robots-txt\/[\w-]+$/gm)).toEqual(['robots-txt/rule-before-group']);
    expect(out).toMatch(
      /\n1 error, 1 warning, 1 hint in 1 file; 1 can be fixed with --fix-unsafe\nRun "heed explain CODE"/,
    );
    expect(status).toBe(1);
  });
});
