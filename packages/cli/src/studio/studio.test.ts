import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../fetch/src/testing/free-port.js';
import { heed, spawnHeed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { type StudioProcess, startStudio } from '../testing/studio.js';

/** Milliseconds, on a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

const folder = folderOf({
  'robots.txt': 'License: https://daily.example/rsl.xml\nUser-agent: *\nDisallow: /drafts/\n',
  'rsl.xml': '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>\n',
  _headers: '/about.html\n  X-Robots-Tag: noindex\n',
  'about.html': '<title>About</title>',
  'feed.xml': '<?xml version="1.0"?><a/>',
  'other.html': '<title>Other</title>',
  'terms.txt': 'Terms.\n',
  'empty.txt': '',
  'headers.txt': 'HTTP/2 200\nX-Robots-Tag: noarchive\n',
  'drafts/a.html': '<title>Draft</title>',
});
const here = { cwd: folder };

describe('what the page is opened with', () => {
  test('nothing', async () => {
    const studio = await startStudio();
    expect(studio.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await studio.opened()).toBeUndefined();
    expect(await studio.end()).toBe('SIGINT');
    expect(studio.err()).toBe('');
  });

  test('a page of a folder that stands for a site, and later other pages of it', async () => {
    const args = ['--no-open', '--serve', '.', '--site', 'https://daily.example', '/about.html'];
    const studio = await startStudio(args, here);
    const { url, sources, notes } = (await studio.opened()) ?? {};
    expect(url).toBe('https://daily.example/about.html');
    expect(sources?.robots).toEqual({ text: readFileSync(join(folder, 'robots.txt'), 'utf8'), status: 200 });
    expect(sources?.headers).toMatch(
      /^HTTP\/1\.1 200\nContent-Type: text\/html; charset=utf-8\nX-Robots-Tag: noindex\n/,
    );
    expect(sources?.page).toBe('<title>About</title>');
    expect(sources?.files).toContainEqual({ name: '/rsl.xml', text: expect.stringContaining('<rsl'), status: 200 });
    expect(sources?.files).toContainEqual({ name: '/ai.txt', text: '', status: 404 });
    expect(notes).toEqual([]);
    const other = await studio.fetched('https://daily.example/other.html');
    expect(other).toMatchObject({ status: 200, url: 'https://daily.example/other.html' });
    expect(other.sources.page).toBe('<title>Other</title>');
    const draft = await studio.fetched('https://daily.example/drafts/a.html');
    // The folder is the person's own.
    expect(draft.sources.page).toBe('<title>Draft</title>');
    expect(draft.notes).toEqual([expect.stringMatching(/robots\.txt, line 3, does not let "heed\/[\d.]+" fetch/)]);
    expect(await studio.end('SIGTERM')).toBe('SIGTERM');
  });

  test('files of one page', async () => {
    const url = ['--url', 'https://daily.example/about.html'];
    const args = [
      '--no-open',
      'about.html',
      'robots.txt',
      '--headers',
      'headers.txt',
      '--file',
      '/terms.txt=terms.txt',
    ];
    const studio = await startStudio([...args, ...url], here);
    const { sources } = (await studio.opened()) ?? {};
    expect(sources).toMatchObject({ headers: 'HTTP/1.1 200\nX-Robots-Tag: noarchive', page: '<title>About</title>' });
    expect(sources?.robots.text).toContain('Disallow: /drafts/');
    expect(sources?.robots.status).toBeUndefined();
    expect(sources?.files).toContainEqual({ name: '/terms.txt', text: 'Terms.\n' });
    await studio.end();
  });

  test('a robots.txt whose address is not known', async () => {
    const studio = await startStudio(['--no-open', 'robots.txt'], here);
    const { url, sources, notes } = (await studio.opened()) ?? {};
    expect(url).toBe('https://example.com/');
    expect(sources?.robots.text).toContain('Disallow: /drafts/');
    expect(notes).toEqual([expect.stringContaining('The address of the files is not known')]);
    expect(studio.err()).toContain('heed: The address of the files is not known');
    await studio.end();
  });

  test('an empty robots.txt was looked at', async () => {
    const studio = await startStudio(['--no-open', '--robots', 'empty.txt'], here);
    expect((await studio.opened())?.sources.robots).toEqual({ text: '', status: 200 });
    await studio.end();
  });

  test('an XML page, with what is not known of its header', async () => {
    const studio = await startStudio(['--no-open', 'feed.xml', '--url', 'https://daily.example/feed.xml'], here);
    const { sources, notes } = (await studio.opened()) ?? {};
    expect(sources?.headers).toBe('Content-Type: application/xml');
    expect(notes).toEqual([expect.stringContaining('The response headers were not given')]);
    await studio.end();
  });

  test.each<[string[], string]>([
    [['--url', 'https://daily.example/a'], 'https://daily.example/a'],
    [['--file', '/terms.txt=terms.txt'], 'https://example.com/'],
  ])('%j alone', async (args, url) => {
    const studio = await startStudio(['--no-open', ...args], here);
    expect((await studio.opened())?.url).toBe(url);
    await studio.end();
  });
});

describe('what cannot be served is refused with a sentence', () => {
  const port = 'Give a whole number from 1 to 65535, such as 8080.';
  test.each<[string[], string]>([
    [['--port', '0'], port],
    [['--port', '65536'], port],
    [['--port', '-1'], port],
    [['--port', '80x'], port],
    [['--port', '1e3'], port],
    [['--port', ''], port],
    [['--port', '8080', '--port', '8081'], 'It was given before, as "8080": leave one out.'],
    [['--port'], "option '--port <number>' argument missing"],
    [['--open'], "unknown option '--open'"],
    [['https://a.example/', 'https://b.example/'], 'the studio shows one resource'],
    [['about.html', 'https://b.example/'], 'the studio shows one resource'],
    [['about.html', 'other.html'], 'the studio shows one resource'],
    [['--serve', '.', '/about.html', '/other.html'], 'the studio shows one resource'],
    [['--serve', 'none'], 'cannot serve none: there is no such folder.'],
    [['--serve', '.', '--url', 'https://a.example/'], '--url is for files'],
    [['--site', 'https://a.example'], '--site is for folders'],
    [['--url', 'daily'], '--url "daily" is not an address'],
    [['--url', 'ftp://a.example/'], 'is not an http or https address'],
    [['https://a.example/', '--url', 'https://b.example/'], '--url is for files'],
    [['https://me:secret@a.example/'], 'heed does not send passwords'],
    [['https://'], '"https://" is not a valid address'],
    [['none.html'], 'cannot read none.html: there is no such file.'],
    [['.'], '. is a folder: pass it with --serve .'],
    [['-', '--robots', '-'], '"-" was given twice'],
    [[''], 'a target is empty'],
    [['--robots', 'none.txt'], 'cannot read none.txt'],
    [['--headers', 'none.txt'], 'cannot read none.txt'],
    [['--file', 'terms.txt'], 'Give a path on the site or an address'],
    [['--file', '/a=none.txt'], 'cannot read none.txt'],
    [['--timeout', '0'], 'Give a number of seconds'],
    [['--user-agent', 'ä'], 'Use printable ASCII characters'],
  ])('%j', async (args, message) => {
    const { status, out, err } = await heed(['studio', '--no-open', ...args], here);
    expect(err).toContain(message);
    expect(err).toMatch(/^heed: /);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('a port that is in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    const { status, out, err } = await spawnHeed(['studio', '--no-open', '--port', String(port)]);
    await new Promise((resolve) => other.close(resolve));
    expect(err).toBe(`heed: cannot serve on port ${port}: it is in use. Leave out --port for one that is free.\n`);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('the port that was asked for is used', async () => {
    const { port, studio } = await startOnAnyPort();
    expect(studio.address).toBe(`http://127.0.0.1:${port}/`);
    await studio.end();
  });
});

/** Starts it on a port that is free, or on the next one if another process has taken that in between. */
async function startOnAnyPort(): Promise<{ readonly port: number; readonly studio: StudioProcess }> {
  for (;;) {
    const port = await freePort();
    try {
      return { port, studio: await startStudio(['--no-open', '--port', String(port)]) };
    } catch (error) {
      if (!String(error).includes(`cannot serve on port ${port}: it is in use.`)) throw error;
    }
  }
}

describe.skipIf(process.platform !== 'linux')('a browser', () => {
  /** A program that writes down what it was asked to open. */
  const tools = folderOf({ 'xdg-open': '#!/bin/sh\necho "$1" > "$OPENED"\n' });
  chmodSync(join(tools, 'xdg-open'), 0o755);
  const note = (name: string) => join(tools, name);
  const env = (name: string) => ({ PATH: `${tools}:${process.env['PATH']}`, DISPLAY: ':0', OPENED: note(name) });

  test('is opened at the address', async () => {
    const studio = await startStudio([], { env: env('opened') });
    await expect
      .poll(() => existsSync(note('opened')) && readFileSync(note('opened'), 'utf8'), patience)
      .toBe(`${studio.address}\n`);
    expect(await studio.end()).toBe('SIGINT');
  });

  test('is not opened with --no-open, or where there is no screen', async () => {
    for (const [args, more] of [
      [['--no-open'], {}],
      [[], { DISPLAY: '' }],
    ] as const) {
      const studio = await startStudio(args, { env: { ...env('not-opened'), ...more } });
      // By the time that an address is answered, it would have been started.
      await studio.opened();
      await studio.end();
    }
    expect(existsSync(note('not-opened'))).toBe(false);
  });

  test('that cannot be opened is no reason to end', async () => {
    const studio = await startStudio([], { env: { DISPLAY: ':0', PATH: '/nonexistent' } });
    expect(await studio.opened()).toBeUndefined();
    expect(studio.err()).toBe('');
    expect(await studio.end()).toBe('SIGINT');
  });
});

test('the help has examples', async () => {
  const { status, out } = await heed(['studio', '--help']);
  expect(out).toContain('heed studio https://example.com/news/');
  expect(status).toBe(0);
});
