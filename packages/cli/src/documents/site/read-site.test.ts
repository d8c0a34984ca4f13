import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../../testing/folder.js';
import { commitAll, git, repositoryOf } from '../../testing/git.js';
import { inputsIn } from '../../testing/inputs.js';
import { site as serve } from '../../testing/servers.js';
import { readSite } from './read-site.js';
import { placeInSite } from './site-documents.js';

const robots = 'User-agent: *\nDisallow: /drafts/\nLicense: /rsl.xml\n';
const speaking = '<!doctype html>\n<meta name="robots" content="noindex">\n';
const silent = '<!doctype html><meta charset=utf-8><meta name=viewport content=width><title>A</title>';
const rules = '/*\n  X-Robots-Tag: noarchive\n/news/*\n  X-Frame-Options: DENY\n  X-Robots-Tag: noindex\n';

const read = (target: string, cwd: string, options = {}) =>
  readSite(target, { cache: false, ...options }, inputsIn(cwd));

describe('a folder', () => {
  const files = {
    'robots.txt': robots,
    _headers: rules,
    '.well-known/tdmrep.json': '[]',
    'rsl.xml': '<rsl xmlns="https://rslstandard.org/rsl"/>',
    'news/index.html': speaking,
    'news/a b.html': speaking,
    'about.html': silent,
    'style.css': 'a {}',
    'node_modules/a/page.html': speaking,
  };

  test('is a site with its files, headers and pages', async () => {
    const { site, silentPages, parts, notes } = await read('.', folderOf(files));
    expect(site.robots).toBe(robots);
    expect(site.files).toEqual({
      '/.well-known/tdmrep.json': '[]',
      '/ai.txt': { status: 404 },
      '/rsl.xml': files['rsl.xml'],
    });
    expect(site.headers?.map(({ pattern }) => pattern)).toEqual(['/*', '/news/*']);
    expect(site.pages?.map(({ path }) => path)).toEqual(['/news/a%20b.html', '/news/']);
    expect([...silentPages]).toEqual(['/about.html', '/rsl.xml']);
    expect([...parts]).toEqual(['robots', 'headers', 'files', 'pages']);
    expect(notes).toEqual([]);
  });

  test('without a robots.txt has none, and says so', async () => {
    const { site } = await read('.', folderOf({ 'a.html': silent }));
    expect(site.robots).toEqual({ status: 404 });
  });

  test('finds a document by its absolute address only if the origin is known', async () => {
    const folder = folderOf({ 'robots.txt': 'License: https://daily.example/rsl.xml\n', 'rsl.xml': '<rsl/>' });
    expect(Object.keys((await read('.', folder)).site.files ?? {})).not.toContain('/rsl.xml');
    const known = await read('.', folder, { site: 'https://daily.example' });
    expect(known.site).toMatchObject({ origin: 'https://daily.example', files: { '/rsl.xml': '<rsl/>' } });
  });

  test('knows the places of what reasons name', async () => {
    const folder = folderOf(files);
    const documents = await readSite(folder, { cache: false }, inputsIn(folder));
    const at = (source: string, line: number, column: number, address: string) => {
      const place = placeInSite(documents, { source, line, column }, address);
      return place && `${place.file.slice(folder.length + 1)}:${place.line}:${place.column}`;
    };
    expect(at('robots.txt', 2, 1, '/x')).toBe('robots.txt:2:1');
    expect(at('header', 1, 15, '/x?y')).toBe('_headers:2:17');
    expect(at('header', 3, 15, '/news/x')).toBe('_headers:5:17');
    expect(at('body', 2, 1, '/news/?x')).toBe('news/index.html:2:1');
    expect(at('/rsl.xml', 1, 1, '/x')).toBe('rsl.xml:1:1');
    expect(at('https://heed.invalid/rsl.xml', 1, 1, '/x')).toBe('rsl.xml:1:1');
    expect(at('body', 2, 1, '/unknown')).toBeUndefined();
    expect(placeInSite(documents, { source: 'robots.txt' }, '/')).toBeUndefined();
  });

  test('follows links to files and leaves those to nowhere, and to folders, out', async () => {
    const folder = folderOf({ 'a.html': speaking });
    symlinkSync('a.html', join(folder, 'b.html'));
    symlinkSync('nowhere.html', join(folder, 'c.html'));
    symlinkSync('.', join(folder, 'd'));
    expect((await read('.', folder)).site.pages?.map(({ path }) => path)).toEqual(['/a.html', '/b.html']);
  });

  test.skipIf(process.getuid?.() === 0)('with a file that cannot be read is refused', async () => {
    const folder = folderOf({ 'robots.txt': robots });
    chmodSync(join(folder, 'robots.txt'), 0);
    await expect(read('.', folder)).rejects.toThrow('cannot read robots.txt: permission denied.');
  });
});

describe('a file', () => {
  test.each([
    ['robots.txt', robots, 'robots', { robots }],
    ['copy', robots, 'robots', { robots }],
    ['_headers', rules, 'headerRules', {}],
    ['tdmrep.json', '[]', 'tdmrep', { files: { '/.well-known/tdmrep.json': '[]' } }],
    ['ai.txt', 'User-agent: *', 'ai', { files: { '/ai.txt': 'User-agent: *' } }],
    ['a.html', speaking, 'page', { pages: [{ path: '/', body: speaking }] }],
    ['a.xml', '<a/>', 'page', { pages: [{ path: '/', body: '<a/>' }] }],
    [
      'a.headers',
      'X-Robots-Tag: noindex\n',
      'header',
      { headers: [{ pattern: '/', headers: [['X-Robots-Tag', 'noindex']] }] },
    ],
  ])('%s is told by its name or its text', async (name, text, kind, site) => {
    const found = await read(name, folderOf({ [name]: text }));
    expect(found.kind).toBe(kind);
    expect(found.site).toMatchObject(site);
    expect(found.name).toBe(name);
  });

  test('with a header and its page has both, at their places', async () => {
    const text = `HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n\n${speaking}`;
    const documents = await read('a.http', folderOf({ 'a.http': text }));
    expect([...documents.parts]).toEqual(['headers', 'pages']);
    expect(placeInSite(documents, { source: 'body', line: 2, column: 1 }, '/')).toMatchObject({ line: 5 });
  });

  test.each([
    ['a.css', 'a {}', /a.css is not a robots.txt, a _headers file/],
    [
      'rsl.xml',
      '<rsl xmlns="https://rslstandard.org/rsl"/>',
      /rsl.xml is an RSL licence, .*give the folders of the site/,
    ],
    ['a.warc', 'WARC/1.0\n', /is a WARC archive/],
  ])('%s is refused', async (name, text, message) => {
    await expect(read(name, folderOf({ [name]: text }))).rejects.toThrow(message);
  });

  test('standard input is read; an empty one is not taken for an open site', async () => {
    const given = await readSite('-', { cache: false }, inputsIn('/', { input: robots }));
    expect([given.name, given.site.robots]).toEqual(['<stdin>', robots]);
    await expect(readSite('-', { cache: false }, inputsIn('/'))).rejects.toThrow(/^standard input is not a robots.txt/);
  });

  test('a missing one is refused', async () => {
    await expect(read('gone', '/')).rejects.toThrow('cannot read gone: there is no such file or folder.');
  });
});

describe('a revision of git', () => {
  const folder = repositoryOf({ 'robots.txt': robots, 'public/robots.txt': robots, 'public/a\n.html': speaking });
  symlinkSync('robots.txt', join(folder, 'public/linked-robots.txt'));
  symlinkSync('../robots.txt', join(folder, 'public/linked.html'));
  symlinkSync('/etc/hostname', join(folder, 'public/out.html'));
  symlinkSync('gone', join(folder, 'public/gone.html'));
  commitAll(folder);
  writeFileSync(join(folder, 'robots.txt'), 'staged');
  git(folder, 'add', 'robots.txt');
  writeFileSync(join(folder, 'robots.txt'), 'changed');

  test('has files', async () => {
    const { name, site } = await read('HEAD:robots.txt', folder);
    expect([name, site.robots]).toEqual(['HEAD:robots.txt', robots]);
    expect((await read(':robots.txt', folder)).site.robots).toBe('staged');
    expect((await read('HEAD:./robots.txt', join(folder, 'public'))).site.robots).toBe(robots);
    expect((await read('HEAD~1:robots.txt', folder)).site.robots).toBe(robots);
  });

  test('has folders, with links that stay inside', async () => {
    const documents = await read('HEAD:public', folder);
    expect(documents.kind).toBe('folder');
    expect(documents.site.robots).toBe(robots);
    expect(documents.site.pages?.map(({ path }) => path)).toEqual(['/a%0A.html']);
    expect([...documents.silentPages]).toEqual([]);
    expect(placeInSite(documents, { source: 'robots.txt', line: 2 }, '/')?.file).toBe('HEAD:public/robots.txt');
    expect((await read('HEAD:', folder)).site.robots).toBe(robots);
  });

  test('a file on this machine with such a name takes precedence', async () => {
    writeFileSync(join(folder, 'HEAD:robots.txt'), 'User-agent: a');
    expect((await read('HEAD:robots.txt', folder)).site.robots).toBe('User-agent: a');
    spawnSync('rm', [join(folder, 'HEAD:robots.txt')]);
  });

  test.each([
    ['HEAD:gone.txt', 'cannot read HEAD:gone.txt: revision HEAD has no file or folder "gone.txt".'],
    ['gone:robots.txt', 'cannot read gone:robots.txt: there is no such file, and git knows no revision "gone".'],
    [':gone.txt', 'cannot read :gone.txt: nothing with this name is staged.'],
    ['HEAD\n--batch:robots.txt', 'cannot read HEAD␊--batch:robots.txt: there is no such file, and git knows no'],
    ['--output=x:robots.txt', 'cannot read --output=x:robots.txt: there is no such file or folder.'],
    ['HEAD$(touch x):robots.txt', 'there is no such file, and git knows no revision "HEAD$(touch x)".'],
  ])('%j is refused with what is missing', async (name, message) => {
    await expect(read(name, folder)).rejects.toThrow(message);
  });

  test('without a repository, or without git, is refused', async () => {
    const outside = folderOf({});
    await expect(read('HEAD:robots.txt', outside)).rejects.toThrow(
      /^cannot read HEAD:robots.txt: git says: not a git repository/,
    );
    const inputs = inputsIn(outside, { env: { PATH: outside } });
    await expect(readSite('HEAD:robots.txt', { cache: false }, inputs)).rejects.toThrow(
      'cannot read HEAD:robots.txt: git is not installed, or not on the path.',
    );
  });

  test('a folder of many files is read through one process', async () => {
    const many = folderOf({});
    mkdirSync(join(many, 'p'));
    for (let at = 0; at < 300; at++) writeFileSync(join(many, `p/${at}.html`), speaking + 'x'.repeat(at * 1000));
    git(many, 'init', '-q');
    commitAll(many);
    const { site } = await read('HEAD:p', many);
    expect(site.pages?.length).toBe(300);
    expect(site.pages?.find(({ path }) => path === '/299.html')?.body).toBe(speaking + 'x'.repeat(299_000));
  });
});

describe('an address', () => {
  test('has the files of its site', async () => {
    const server = await serve({
      '/robots.txt': robots,
      '/rsl.xml': '<rsl/>',
      '/ai.txt': 'User-agent: *\nDisallow: /\n',
    });
    const documents = await read(`${server.origin}/page`, '/', { allowPrivate: true });
    expect(documents.site).toMatchObject({
      origin: server.origin,
      robots: { status: 200, body: robots },
      files: { '/ai.txt': 'User-agent: *\nDisallow: /\n', '/rsl.xml': '<rsl/>' },
    });
    expect([...documents.parts]).toEqual(['robots', 'files']);
    const place = placeInSite(documents, { source: 'robots.txt', line: 2, column: 1 }, '/drafts/');
    expect(place?.file).toBe(`${server.origin}/robots.txt`);
  });

  test('that cannot be reached is refused', async () => {
    const server = await serve({});
    await server.close();
    await expect(read(server.origin, '/')).rejects.toThrow(/could not be fetched|refused|reach/i);
  });
});
