import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from '@heed/core/compare';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type Ended, heed, newCacheFolder, type RunOptions } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { commitAll, git, repositoryOf } from '../testing/git.js';
import { silent } from '../testing/hostile.js';
import { redirectTo, site as serve } from '../testing/servers.js';
import type { UrlOutcome } from './url-list/url-outcome.js';

const schemaAt = (path: string): object => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const fitsSchema = new Ajv2020({ strict: true, formats: { 'date-time': true } })
  .addSchema(schemaAt('../../../core/schema/answer.json'))
  .compile(schemaAt('../../schema/diff.json'));

interface Printed extends Comparison {
  readonly urls?: UrlOutcome & { readonly changes: readonly { readonly url: string; readonly agents: string[] }[] };
}

/** The comparison that a run prints with `--json`, which must fit the schema. */
function printedBy({ out }: Ended): Printed {
  const value = JSON.parse(out) as Printed;
  expect(fitsSchema(value), JSON.stringify(fitsSchema.errors)).toBe(true);
  return value;
}

const diffIn = (cwd: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  heed(['diff', ...args], { cwd, ...options });

/** Each change in a line: whom it is for, what, where, and what may be done before and now. */
function told({ changes }: Comparison): string[] {
  return changes.map(({ agents, usage, witness, from, to }) => `${agents} ${usage} ${witness} ${from.may}>${to.may}`);
}

const oldRobots = 'User-agent: *\nDisallow: /drafts/\n';
const newRobots = 'User-agent: *\nDisallow: /drafts/\nDisallow: /news/*.pdf$\n\nUser-agent: GPTBot\nDisallow: /\n';

describe('two files', () => {
  const folder = folderOf({
    'old.txt': oldRobots,
    'new.txt': newRobots,
    'same.txt': `# a comment\n${oldRobots.replace('*', '* # all')}Disallow: /drafts/more\n`,
  });

  test('that differ: status 1, with the lines that decide', async () => {
    const { status, out, err } = await diffIn(folder, ['old.txt', 'new.txt']);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out).toContain(
      'Newly closed to GPTBot: crawl within /\n  before: allowed (no rule)\n  now: denied new.txt:6:1 ',
    );
    expect(out).toContain('crawl within /news/*.pdf$, for example /news/.pdf\n');
    expect(out).toMatch(/\n2 changes: 2 newly closed\. Every address and crawler was compared, in robots\.txt\.\n$/);
  });

  test('that say the same in other words: status 0, proved', async () => {
    expect(await diffIn(folder, ['old.txt', 'same.txt'])).toEqual({
      status: 0,
      out: 'Nothing changes for any crawler or address: proved for robots.txt.\n',
      err: '',
    });
  });

  test('as JSON', async () => {
    const ended = await diffIn(folder, ['old.txt', 'new.txt', '--json']);
    const printed = printedBy(ended);
    expect(ended.status).toBe(1);
    expect(printed).toMatchObject({ equal: false, complete: true, undecided: [] });
    expect(told(printed)).toEqual(['GPTBot crawl / true>false', '* crawl /news/.pdf true>false']);
    expect(printed.changes[0]?.to.because[0]).toMatchObject({ source: 'new', line: 6, text: 'Disallow: /' });
    const same = await diffIn(folder, ['old.txt', 'same.txt', '--format', 'json']);
    expect(same.status).toBe(0);
    expect(printedBy(same)).toEqual({ equal: true, complete: true, changes: [], undecided: [] });
  });

  test('in the other direction everything is open again', async () => {
    const printed = printedBy(await diffIn(folder, ['new.txt', 'old.txt', '--json']));
    expect(told(printed)).toEqual(['GPTBot crawl / false>true', '* crawl /news/.pdf false>true']);
  });

  test('for one crawler, named in the files or not', async () => {
    const agents = async (...names: string[]) =>
      told(
        printedBy(await diffIn(folder, ['old.txt', 'new.txt', '--json', ...names.flatMap((one) => ['--agent', one])])),
      );
    expect(await agents('GPTBot')).toEqual(['GPTBot crawl / true>false']);
    expect(await agents('Mozilla/5.0 (compatible; ExampleBot/1.0)')).toEqual(['* crawl /news/.pdf true>false']);
    expect(await agents('gptbot,ExampleBot')).toHaveLength(2);
    const none = await diffIn(folder, ['old.txt', 'new.txt', '--agent', 'GPTBot', '--usage', 'index']);
    expect(none).toEqual({
      status: 0,
      out: 'Nothing changes for GPTBot at any address, as to index: proved for robots.txt.\n',
      err: '',
    });
  });

  test('verdicts that change nothing are told when asked for', async () => {
    const open = folderOf({ 'a.txt': 'User-agent: *\nDisallow:\n', 'b.txt': 'User-agent: *\nAllow: /x\n' });
    expect((await diffIn(open, ['a.txt', 'b.txt'])).status).toBe(0);
    const ended = await diffIn(open, ['a.txt', 'b.txt', '--verdicts', '--json']);
    expect(ended.status).toBe(0);
    expect(printedBy(ended)).toMatchObject({ equal: true, changes: [{ to: { verdict: 'allowed' } }] });
    const { out } = await diffIn(open, ['a.txt', 'b.txt', '--verdicts']);
    expect(out).toContain('Stated otherwise for all crawlers: crawl within /x\n');
  });

  test('as annotations, Markdown and a page', async () => {
    const formats = await Promise.all(
      ['github', 'markdown', 'html'].map((format) => diffIn(folder, ['old.txt', 'new.txt', '--format', format])),
    );
    expect(formats.map(({ status }) => status)).toEqual([1, 1, 1]);
    const [github = '', markdown = '', html = ''] = formats.map(({ out }) => out);
    expect(github).toMatch(/^::warning file=new\.txt,line=6,col=1,title=Newly closed::/);
    expect(markdown).toContain('`/news/.pdf`');
    expect(html).toMatch(/^<!DOCTYPE html>/);
  });

  test('an annotation of what is newly open is where the line was', async () => {
    const opened = folderOf({
      'a.txt': 'User-agent: *\nDisallow: /a\nDisallow: /b\n',
      'b.txt': '# Open\nUser-agent: *\nDisallow: /b\n',
    });
    const { out } = await diffIn(opened, ['a.txt', 'b.txt', '--format', 'github']);
    expect(out).toMatch(/^::warning file=b\.txt,line=3,title=Newly open::/);
  });

  test('an annotation of a file that is gone has its name in the new folder', async () => {
    const folders = folderOf({
      'a/robots.txt': 'User-agent: *\nDisallow: /a\n',
      'a/ai.txt': 'User-Agent: *\nDisallow: /\n',
      'b/ai.txt': 'User-Agent: *\nDisallow: /\n',
    });
    const { out } = await diffIn(folders, ['a', 'b', '--format', 'github']);
    expect(out).toMatch(/^::warning file=b\/robots\.txt,line=1,title=Newly open::/);
  });

  test('from a pipe, and from nothing', async () => {
    expect(await diffIn(folder, ['-', 'old.txt'], { input: oldRobots })).toMatchObject({ status: 0 });
    const { status, out } = await diffIn(folder, ['-', 'old.txt'], { input: newRobots });
    expect([status, out]).toEqual([1, expect.stringContaining('<stdin>:6:1')]);
    expect(await diffIn(folder, ['/dev/null', 'old.txt'])).toMatchObject({ status: 1 });
  });

  test('lines that no comparison decides are listed', async () => {
    const licences = folderOf({
      'a.txt': 'License: https://daily.example/a.xml\nUser-agent: *\n',
      'b.txt': 'License: https://daily.example/b.xml\nUser-agent: *\n',
    });
    const ended = await diffIn(licences, ['a.txt', 'b.txt']);
    expect(ended.status).toBe(2);
    expect(ended.out).toContain('Undecided');
    expect(ended.out).toMatch(/No change was found in robots\.txt, but 1 part could not be decided\.\n$/);
    expect(printedBy(await diffIn(licences, ['a.txt', 'b.txt', '--json'])).complete).toBe(false);
  });
});

describe('what strangers wrote', () => {
  test('does not reach the terminal', async () => {
    const name = 'new\u001b]0;x\u0007.txt';
    const folder = folderOf({
      'old.txt': '',
      [name]: 'User-agent: *\nUser-agent: \u001b[2Jx\nDisallow: /\u001b[31m\u202e\n',
    });
    for (const format of ['frames', 'github', 'markdown', 'html', 'json']) {
      const { status, out, err } = await diffIn(folder, ['old.txt', name, '--format', format]);
      expect(status).toBe(1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
      expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202e]/);
    }
  });

  test('an endless address is cut short, but not in JSON', async () => {
    const address = `/${'a'.repeat(200_000)}`;
    const folder = folderOf({
      'old.txt': '',
      'new.txt': `User-agent: *\nDisallow: ${address}\n`,
      list: `${address}\n`,
    });
    for (const format of ['frames', 'github', 'markdown', 'html']) {
      const { status, out } = await diffIn(folder, ['old.txt', 'new.txt', '--format', format, '--url-list', 'list']);
      expect(status).toBe(1);
      expect(out).toMatch(/a…\s+\(200,001 characters\)/);
      expect(out.length).toBeLessThan(20_000);
    }
    const [change] = printedBy(await diffIn(folder, ['old.txt', 'new.txt', '--json'])).changes;
    expect(change?.witness).toBe(address);
  });

  test('thousands of changes are cut short, unless all are wanted', async () => {
    const rules = Array.from({ length: 3000 }, (_, at) => `Disallow: /${at}/\n`).join('');
    const folder = folderOf({ 'old.txt': 'User-agent: *\n', 'new.txt': `User-agent: *\n${rules}` });
    const some = await diffIn(folder, ['old.txt', 'new.txt']);
    expect(some.out).toContain('… and 2,980 more; --all shows them, --json lists all');
    const all = await diffIn(folder, ['old.txt', 'new.txt', '--all']);
    expect(all.out.match(/^Newly closed/gm)).toHaveLength(3000);
    expect(printedBy(await diffIn(folder, ['old.txt', 'new.txt', '--json'])).changes).toHaveLength(3000);
    for (const format of ['markdown', 'html', 'github']) {
      expect((await diffIn(folder, ['old.txt', 'new.txt', '--format', format])).out).toMatch(/2,?980 more/);
    }
    const { out } = await diffIn(folder, ['old.txt', 'new.txt', '--format', 'markdown', '--all']);
    expect(out.length).toBeLessThan(65_536);
  });
});

describe('lists of addresses', () => {
  const folder = folderOf({
    'old.txt': oldRobots,
    'new.txt': newRobots,
    'list.txt': 'https://daily.example/news/a.pdf\n/news/a.html\nnot an address\nhttps://other.example/news/a.pdf\n',
    'sitemap.xml':
      '<urlset><url><loc>https://daily.example/news/b.pdf?x&amp;y</loc></url><loc>https://daily.example/news/b.pdf</loc></urlset>',
  });
  const args = ['old.txt', 'new.txt', '--url-list'];

  test('lines', async () => {
    const { status, out } = await diffIn(folder, [...args, 'list.txt']);
    expect(status).toBe(1);
    expect(out).toContain('Of 2 addresses in list.txt, 2 change. Not addresses of the site: 2 more.\n');
    expect(out).toContain(
      'https://daily.example/news/a.pdf  crawl  newly closed  all crawlers without rules of their own\n',
    );
    expect(out).toContain('/news/a.html                      crawl  newly closed  GPTBot\n');
  });

  test('a sitemap, as JSON', async () => {
    const { urls } = printedBy(await diffIn(folder, [...args, 'sitemap.xml', '--json']));
    expect(urls).toMatchObject({ list: 'sitemap.xml', addresses: 2, changed: 2, skipped: 0 });
    expect(urls?.changes.map(({ url, agents }) => `${url} ${agents}`)).toEqual([
      'https://daily.example/news/b.pdf?x&y GPTBot',
      'https://daily.example/news/b.pdf GPTBot',
      'https://daily.example/news/b.pdf *',
    ]);
  });

  test('without changes, and none at all', async () => {
    const same = await diffIn(folder, ['old.txt', 'old.txt', '--url-list', 'list.txt']);
    expect(same).toMatchObject({
      status: 0,
      out: expect.stringContaining('Of 2 addresses in list.txt, none changes.'),
    });
    const { urls } = printedBy(await diffIn(folder, ['old.txt', 'old.txt', '--url-list', '/dev/null', '--json']));
    expect(urls).toEqual({ changes: [], list: '/dev/null', addresses: 0, changed: 0, skipped: 0 });
  });

  test('from a pipe', async () => {
    const ended = await diffIn(folder, [...args, '-', '--json'], { input: '/news/a.pdf\n' });
    expect(printedBy(ended).urls).toMatchObject({ addresses: 1, changed: 1 });
  });

  test('in the reports', async () => {
    for (const format of ['markdown', 'html', 'github']) {
      const { out } = await diffIn(folder, [...args, 'list.txt', '--format', format]);
      expect(out).toContain('Of 2 addresses in list.txt, 2 change.');
    }
  });
});

describe('folders', () => {
  const before = {
    'robots.txt': oldRobots,
    _headers: '/*\n  X-Frame-Options: DENY\n',
    'about.html': '<!doctype html><title>A</title>',
    'news/index.html': '<!doctype html><meta name=robots content=index>',
    'gone.html': '<!doctype html>',
  };
  const after = {
    'robots.txt': oldRobots,
    _headers: '/*\n  X-Frame-Options: DENY\n/news/*\n  X-Robots-Tag: noarchive\n',
    '.well-known/tdmrep.json': '[{ "location": "/news/", "tdm-reservation": 1 }]',
    'about.html': '<!doctype html>\n<meta name=robots content=noindex><title>A</title>',
    'news/index.html': '<!doctype html><meta name=robots content=index>',
    'added.html': '<!doctype html>',
  };

  test('are compared as whole sites', async () => {
    const folder = folderOf({ ...inFolder('old', before), ...inFolder('new', after) });
    const { status, out, err } = await diffIn(folder, ['old', 'new']);
    expect(status).toBe(1);
    expect(err).toBe(
      'heed: Pages that are gone are not compared: 1 only in old. New ones are compared with pages that say nothing: 1 only in new.\n',
    );
    expect(out).toMatch(
      /index, present in any form, translate of \/about\.html\n {2}before: allowed \(no rule\)\n {2}now: denied new\/about\.html:2:1 /,
    );
    expect(out).toMatch(
      /tdm within \/news\/\n {2}before: allowed \(no rule\)\n {2}now: denied.* new\/\.well-known\/tdmrep\.json:1:2 /,
    );
    expect(out).toMatch(/now: denied new\/_headers:4:17 /);
    const printed = printedBy(await diffIn(folder, ['old', 'new', '--json']));
    expect(printed.complete).toBe(true);
    expect(told(printed)).toContain('* tdm /news/ true>false');
  });

  test('that are equal: proved', async () => {
    const folder = folderOf({ ...inFolder('old', after), ...inFolder('new', after) });
    expect(await diffIn(folder, ['old', 'new'])).toEqual({
      status: 0,
      out: 'Nothing changes for any crawler or address: proved for robots.txt, headers, other files of the site and pages.\n',
      err: '',
    });
  });

  test.each([
    [
      'data-nosnippet',
      'ai-input',
      '<p>Start<div data-nosnippet>No snippet</div>',
      '<p>Start<div>No snippet</div>',
      '<div data-nosnippet>',
    ],
    ['robots-noindex', 'index', '<p id=c class=robots-noindex>Comments', '<p id=c>Comments', '#c'],
    ['an acap class', 'index', '<p>A<p class=acap:disallow-index>Part', '<p>A<p>Part', '<p class=acap:disallow-index>'],
  ])('a part of a page that loses %s is open', async (_, usage, old, now, part) => {
    const head = '<!DOCTYPE html><head profile="http://example.org/xmdp/robots-profile#"><title>T</title></head>';
    const folder = folderOf({ 'old/a.html': head + old, 'new/a.html': `${head}${now}<p>More</p>` });
    const { out, status } = await diffIn(folder, ['old', 'new', '--json']);
    const { changes, complete } = printedBy({ out, status, err: '' });
    expect(complete).toBe(true);
    expect(changes).toContainEqual(
      expect.objectContaining({ usage, part, witness: '/a.html', from: expect.objectContaining({ may: false }) }),
    );
    expect(status).toBe(1);
    const frames = await diffIn(folder, ['old', 'new']);
    expect(frames.out.replace(/\s+/g, ' ')).toContain(` of ${part} in /a.html`);
    // The other way round it is closed, and a page that is the same changes nothing.
    const back = printedBy(await diffIn(folder, ['new', 'old', '--json']));
    expect(back.changes).toContainEqual(
      expect.objectContaining({ usage, to: expect.objectContaining({ may: false }) }),
    );
    expect(await diffIn(folder, ['old', 'old'])).toMatchObject({ status: 0 });
  });

  test('a part of a page is located in its file, also in that of a folder', async () => {
    const folder = folderOf({
      'old/index.html': '<p>A <b data-nosnippet>secret</b>',
      'new/index.html': '<p>A <b>secret</b>',
    });
    const { out } = await diffIn(folder, ['old', 'new']);
    expect(out).toContain('before: denied old/index.html:1:6 "data-nosnippet"');
  });

  test('a region between comments is not compared, which is said', async () => {
    const folder = folderOf({
      'old/a.html': '<!DOCTYPE html><p>A<!--googleoff: index--><p>B<!--googleon: index-->',
      'new/a.html': '<!DOCTYPE html><p>A<p>B',
    });
    const { status, out } = await diffIn(folder, ['old', 'new']);
    expect(out.replace(/\s+/g, ' ')).toContain('such regions are not compared. (/a.html)');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'No change was found in robots.txt, headers, other files of the site and pages, but 1 part could not be decided.',
    );
    expect(status).toBe(2);
  });

  test('a page that is new is compared with one that says nothing', async () => {
    const folder = folderOf({
      'old/index.html': '<title>A</title>',
      'new/index.html': '<title>A</title>',
      'new/b.html': '<!DOCTYPE html><meta name=robots content=noindex>',
    });
    const { status, out, err } = await diffIn(folder, ['old', 'new']);
    expect(out).toMatch(
      /^Newly closed to all crawlers without rules of their own: index, present in any form, translate of \/b\.html$/m,
    );
    expect(err).toContain('1 only in new.');
    expect(status).toBe(1);
  });

  test('a licence in the folder is compared whatever the site is called', async () => {
    const licence = (word: string) =>
      `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><${word} type="usage">ai-train</${word}></license></content></rsl>`;
    const robots = 'User-agent: *\nLicense: https://daily.example/rsl.xml\nAllow: /\n';
    const folder = folderOf({
      'old/robots.txt': robots,
      'old/rsl.xml': licence('prohibits'),
      'new/robots.txt': robots,
      'new/rsl.xml': licence('permits'),
      'gone/robots.txt': robots,
    });
    const { status, out } = await diffIn(folder, ['old', 'new']);
    expect(out).toMatch(/^Newly open to all crawlers: ai-train within \//m);
    expect(status).toBe(1);
    const unread = await diffIn(folder, ['gone', 'gone']);
    expect(unread.out.replace(/\s+/g, ' ')).toContain('What https://daily.example/rsl.xml says was not compared.');
  });

  test('tell each page, and each rule for headers, by itself', async () => {
    const page = (rule: string) => `<!doctype html><meta name=robots content=${rule}>`;
    const folder = folderOf({
      ...inFolder('old', { 'a.html': page('index'), 'b.html': page('index'), 'c.html': page('noindex'), _headers: '' }),
      ...inFolder('new', { 'a.html': page('noindex'), 'b.html': page('noindex'), 'c.html': page('noindex') }),
      ...inFolder('sent', {
        'a.html': page('index'),
        'b.html': page('index'),
        'c.html': page('noindex'),
        _headers: '/a.html\n  X-Robots-Tag: noindex\n/c.html\n  X-Robots-Tag: noindex\n/d/*\n  X-Robots-Tag: noindex\n',
      }),
    });
    const pages = printedBy(await diffIn(folder, ['old', 'new', '--json', '--usage', 'index']));
    expect(told(pages)).toEqual(['* index /a.html true>false', '* index /b.html true>false']);
    const headers = printedBy(await diffIn(folder, ['old', 'sent', '--json', '--usage', 'index']));
    expect(told(headers)).toEqual(['* index /a.html true>false', '* index /d/ true>false']);
  });

  test('with much to note say so in some lines', async () => {
    const pages = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.html`, '<meta name=robots>\0']));
    const folder = folderOf({ ...inFolder('old', pages), ...inFolder('new', pages) });
    const { status, err } = await diffIn(folder, ['old', 'new']);
    expect(status).toBe(0);
    expect(err.split('\n')).toHaveLength(22);
    expect(err).toContain('heed: … and 180 more notes.\n');
  });

  test('and a file are compared in that file', async () => {
    const folder = folderOf({
      ...inFolder('old', before),
      'robots.txt': newRobots,
      'tdmrep.json': after['.well-known/tdmrep.json'],
    });
    const robots = await diffIn(folder, ['old', 'robots.txt', '--json']);
    expect(told(printedBy(robots))).toEqual(['GPTBot crawl / true>false', '* crawl /news/.pdf true>false']);
    expect(robots.err).toContain(
      'Not compared: headers, other files of the site, pages, because robots.txt is a robots.txt.',
    );
    const tdmrep = await diffIn(folder, ['old', 'tdmrep.json', '--json']);
    expect(told(printedBy(tdmrep))).toContain('* tdm /news/ true>false');
  });

  test('and single files of other kinds', async () => {
    const folder = folderOf({
      'a/_headers': '/a\n  X-Robots-Tag: noindex\n',
      'b/_headers': '/*\n  X-Robots-Tag: noindex\n',
      'a.html': '<meta name=robots content=noindex>',
      'b.html': '<p>',
      'a.headers': 'X-Robots-Tag: noindex\n',
      'b.headers': 'X-Robots-Tag: all\n',
    });
    const headers = printedBy(await diffIn(folder, ['a/_headers', 'b/_headers', '--json', '--usage', 'index']));
    expect(told(headers)).toEqual(['* index / true>false']);
    const pages = await diffIn(folder, ['a.html', 'b.html', '--usage', 'index']);
    expect(pages.out).toContain('before: denied a.html:1:1 ');
    const header = await diffIn(folder, ['b.headers', 'a.headers', '--usage', 'index']);
    expect(header.out).toContain('now: denied a.headers:1:15 ');
  });
});

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

describe('revisions', () => {
  const folder = repositoryOf({ 'robots.txt': oldRobots, 'public/robots.txt': oldRobots });
  writeFileSync(join(folder, 'robots.txt'), newRobots);
  writeFileSync(join(folder, 'public/robots.txt'), newRobots);
  commitAll(folder);

  test('of a file and of a folder', async () => {
    const { status, out } = await diffIn(folder, ['HEAD~1:robots.txt', 'robots.txt']);
    expect(status).toBe(1);
    expect(out).toContain('robots.txt:6:1');
    expect((await diffIn(folder, ['HEAD:robots.txt', 'robots.txt'])).status).toBe(0);
    const whole = await diffIn(folder, ['HEAD~1:public', 'public', '--json']);
    expect(told(printedBy(whole))).toEqual(['GPTBot crawl / true>false', '* crawl /news/.pdf true>false']);
    expect((await diffIn(folder, ['HEAD~1:', 'HEAD~1:public'])).status).toBe(0);
  });

  test('what is staged', async () => {
    const staged = repositoryOf({ 'robots.txt': oldRobots });
    writeFileSync(join(staged, 'robots.txt'), newRobots);
    expect((await diffIn(staged, ['HEAD:robots.txt', ':robots.txt'])).status).toBe(0);
    git(staged, 'add', 'robots.txt');
    expect((await diffIn(staged, ['HEAD:robots.txt', ':robots.txt'])).status).toBe(1);
  });
});

describe('addresses', () => {
  test('the robots.txt of a server and a file', async () => {
    const server = await serve({ '/robots.txt': oldRobots });
    const folder = folderOf({ 'robots.txt': newRobots });
    const { status, out, err } = await diffIn(folder, [`${server.origin}/`, 'robots.txt', '--no-cache']);
    expect(status).toBe(1);
    expect(out).toContain('Newly closed to GPTBot: crawl within /\n');
    expect(err).toBe('heed: Not compared: other files of the site, because robots.txt is a robots.txt.\n');
    const back = await diffIn(folder, ['robots.txt', server.origin, '--no-cache']);
    expect(back.out).toContain(`Newly open to GPTBot`);
  });

  test('a robots.txt of an earlier run is not taken for the one of today', async () => {
    const now = { body: oldRobots };
    const server = await serve({
      '/robots.txt': (_, response) => response.writeHead(200, { 'Cache-Control': 'max-age=3600' }).end(now.body),
    });
    const folder = folderOf({ 'robots.txt': oldRobots });
    const env = { XDG_CACHE_HOME: newCacheFolder() };
    const run = async () => (await heed(['diff', server.origin, 'robots.txt'], { cwd: folder, env })).status;
    const before = await run();
    now.body = newRobots;
    expect([before, await run()]).toEqual([0, 1]);
  });

  test('two servers, with their other files', async () => {
    const one = await serve({ '/robots.txt': oldRobots });
    const other = await serve({ '/robots.txt': oldRobots, '/ai.txt': 'User-agent: *\nDisallow: /\n' });
    const ended = await diffIn('/', [one.origin, other.origin, '--no-cache', '--json']);
    expect(told(printedBy(ended))).toEqual(['* ai-train / true>false']);
  });

  test('one whose robots.txt is missing', async () => {
    const server = await serve({});
    const folder = folderOf({ 'robots.txt': oldRobots });
    const { status, out } = await diffIn(folder, [server.origin, 'robots.txt', '--no-cache']);
    expect(status).toBe(1);
    expect(out).toContain('Newly closed to all crawlers: crawl within /drafts/\n  before: allowed (no rule)');
  });

  test.each<[string, Parameters<typeof serve>[0], readonly string[], number, string]>([
    ['that fails closes everything', { '/robots.txt': { status: 500 } }, [], 1, 'Newly open to all crawlers'],
    ['that never answers', { '/robots.txt': silent }, ['--timeout', '0.3'], 2, 'timed out after 0.3 s'],
    [
      'that redirects for ever counts as none',
      { '/robots.txt': redirectTo('/robots.txt') },
      [],
      1,
      'as if there were none',
    ],
  ])('one %s', async (_, routes, options, expected, message) => {
    const server = await serve(routes);
    const folder = folderOf({ 'robots.txt': oldRobots });
    const { status, out, err } = await diffIn(folder, [server.origin, 'robots.txt', '--no-cache', ...options]);
    expect(status).toBe(expected);
    expect(out + err).toContain(message);
  });
});

describe('a mistake in the command line', () => {
  const folder = folderOf({
    'robots.txt': oldRobots,
    'a.html': '<p>',
    _headers: '/\n  A: b\n',
    'list.txt': '/a',
    'empty/style.css': '',
  });

  test.each<[readonly string[], string]>([
    [[], "missing required argument 'old'"],
    [['robots.txt'], "missing required argument 'new'"],
    [['robots.txt', 'robots.txt', 'more'], 'too many arguments'],
    [['', 'robots.txt'], 'a target is empty'],
    [['gone.txt', 'robots.txt'], 'cannot read gone.txt: there is no such file or folder.'],
    [['HEAD:robots.txt', 'robots.txt'], 'cannot read HEAD:robots.txt: git says: not a git repository'],
    [['robots.txt', 'a.html'], 'robots.txt is a robots.txt and a.html is a page: give two of a kind.'],
    [['.', 'a.html'], '. is a folder and a.html is a page: give two of a kind.'],
    [['_headers', 'robots.txt'], '_headers is a _headers file and robots.txt is a robots.txt: give two of a kind.'],
    [['.', 'empty'], 'nothing to compare in empty: it has no robots.txt, no pages and no _headers file.'],
    [['-', '-'], '"-" was given twice'],
    [['-', 'robots.txt', '--url-list', '-'], '"-" was given twice'],
    [['ftp://daily.example/', 'robots.txt'], 'ftp'],
    [['https://a:b@daily.example/', 'robots.txt'], 'heed does not send passwords'],
    [['robots.txt', 'robots.txt', '--format', 'sarif'], "argument 'sarif' is invalid"],
    [['robots.txt', 'robots.txt', '--usage', 'read'], 'Use one of crawl'],
    [['robots.txt', 'robots.txt', '--agent', ''], 'Give a name.'],
    [['robots.txt', 'robots.txt', '--url-list', ''], 'It is empty.'],
    [['robots.txt', 'robots.txt', '--url-list', 'gone'], 'cannot read gone: there is no such file.'],
    [['robots.txt', 'robots.txt', '--site', 'daily'], '--site "daily" is not a site'],
    [['robots.txt', 'robots.txt', '--site', 'https://daily.example/a'], 'is not a site'],
    [['robots.txt', 'robots.txt', '--timeout', 'soon'], 'Give a number of seconds'],
    [['robots.txt', 'robots.txt', '--user-agent', '\n'], 'Use printable ASCII'],
    [['robots.txt', 'robots.txt', '--frobnicate'], "unknown option '--frobnicate'"],
  ])('%j ends with 2', async (args, message) => {
    const { status, out, err } = await diffIn(folder, args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
  });

  test('help says how to use it', async () => {
    const { status, out } = await heed(['diff', '--help']);
    expect(status).toBe(0);
    expect(out).toContain('heed diff HEAD~1:robots.txt robots.txt');
    expect((await heed(['--help'])).out).toContain('diff');
  });
});
