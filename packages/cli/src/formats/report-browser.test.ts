import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnHeed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';

/** A real browser, if this machine has one: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

/** Text that would run, or load something, if it were not text. */
const attack =
  '</pre></style></title><script>top.attacked = true</script><img src=/attacked onerror="top.attacked = true">';

/** Looks at a report from outside of it, since nothing can run inside. */
const viewer = `<!doctype html>
<iframe src="/report.html" width="900" height="600"></iframe>
<script>
const frame = document.querySelector('iframe');
frame.onload = async () => {
  const { document: page } = frame.contentWindow;
  const looks = (selector) => {
    const { backgroundColor, color } = frame.contentWindow.getComputedStyle(page.querySelector(selector));
    return { backgroundColor, color };
  };
  const attempt = page.createElement('script');
  attempt.textContent = 'top.attacked = true';
  page.body.append(attempt);
  const image = page.createElement('img');
  image.src = '/attacked';
  page.body.append(image);
  page.body.setAttribute('style', 'color: rgb(1, 2, 3)');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const found = {
    attacked: top.attacked === true,
    body: looks('body'),
    outcome: looks('.outcome'),
    title: page.title,
    text: page.querySelector('pre').innerText,
    isWide: page.documentElement.scrollWidth > page.documentElement.clientWidth,
  };
  await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
};
</script>`;

interface Found {
  readonly attacked: boolean;
  readonly body: { readonly backgroundColor: string; readonly color: string };
  readonly outcome: { readonly backgroundColor: string; readonly color: string };
  readonly title: string;
  readonly text: string;
  readonly isWide: boolean;
}

describe.skipIf(!existsSync(chromium))('a report in a real browser', () => {
  let server: Server;
  let report = '';
  const asked: string[] = [];
  let answer: (text: string) => void = () => undefined;

  beforeAll(async () => {
    const cwd = folderOf({ 'robots.txt': `User-agent: *\nDisallow: x${attack}${'y'.repeat(500)}\n` });
    report = (await spawnHeed(['lint', '--format', 'html', 'robots.txt'], { cwd })).out;
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      asked.push(path);
      if (path === '/found') {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => answer(Buffer.concat(parts).toString('utf8')));
        response.end();
      } else if (path === '/' || path === '/report.html')
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(path === '/' ? viewer : report);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => server.close());

  /** What the viewer finds, in a browser whose owner prefers this scheme of colours. */
  async function seenIn(scheme: 'light' | 'dark'): Promise<Found> {
    const answered = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const profile = mkdtempSync(join(tmpdir(), 'heed-'));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
    const colours = `--blink-settings=preferredColorScheme=${scheme === 'dark' ? 0 : 1}`;
    const browser = spawn(
      chromium,
      [...flags, ...quiet, colours, `--user-data-dir=${profile}`, '--remote-debugging-port=0', address],
      { detached: true },
    );
    const found = JSON.parse(await answered) as Found;
    const closed = new Promise((resolve) => browser.once('close', resolve));
    // Its child processes are in the same process group, and end with it.
    process.kill(-(browser.pid ?? 0), 'SIGKILL');
    await closed;
    rmSync(profile, { recursive: true, force: true });
    return found;
  }

  test.each([
    ['light', 'rgb(255, 255, 255)', 'rgb(253, 235, 236)'],
    ['dark', 'rgb(20, 23, 26)', 'rgb(56, 26, 29)'],
  ] as const)(
    'looks as it should where people prefer %s, and runs and loads nothing',
    async (scheme, paper, outcome) => {
      asked.length = 0;
      const found = await seenIn(scheme);
      expect(found.body.backgroundColor).toBe(paper);
      expect(found.outcome.backgroundColor).toBe(outcome);
      expect(found).toMatchObject({ attacked: false, title: 'Problems in rules for crawlers', isWide: false });
      expect(found.text).toContain('</pre></style></title><script>');
      expect(asked.filter((path) => path.includes('attacked'))).toEqual([]);
      // Not even a style that a hole in the page would let in.
      expect(found.body.color).not.toBe('rgb(1, 2, 3)');
    },
    60_000,
  );
});
