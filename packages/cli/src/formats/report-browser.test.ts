import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPage, hasBrowser, openBrowser } from '../testing/browser.js';
import { spawnHeed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';

/** Text that would run, or load something, if it were not text. */
const attack =
  '</pre></style></title><script>top.attacked = true</script><img src=/attacked onerror="top.attacked = true">';

/** Does what a hole in the page would let in, and reports the result. */
const attempt = `(async () => {
  const looks = (selector) => {
    const { backgroundColor, color } = getComputedStyle(document.querySelector(selector));
    return { backgroundColor, color };
  };
  const script = document.createElement('script');
  script.textContent = 'top.attacked = true';
  const image = document.createElement('img');
  image.src = '/attacked';
  document.body.append(script, image);
  document.body.setAttribute('style', 'color: rgb(1, 2, 3)');
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    attacked: top.attacked === true,
    body: looks('body'),
    outcome: looks('.outcome'),
    title: document.title,
    text: document.querySelector('pre').innerText,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  };
})()`;

interface Found {
  readonly attacked: boolean;
  readonly body: { readonly backgroundColor: string; readonly color: string };
  readonly outcome: { readonly backgroundColor: string; readonly color: string };
  readonly title: string;
  readonly text: string;
  readonly isWide: boolean;
}

describe.skipIf(!hasBrowser)('a report in a real browser', () => {
  let server: Server;
  let browser: BrowserPage;
  let address = '';
  const asked: string[] = [];

  beforeAll(async () => {
    const cwd = folderOf({ 'robots.txt': `User-agent: *\nDisallow: x${attack}${'y'.repeat(500)}\n` });
    const report = (await spawnHeed(['lint', '--format', 'html', 'robots.txt'], { cwd })).out;
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/') response.setHeader('Content-Type', 'text/html; charset=utf-8').end(report);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test.each([
    ['light', 'rgb(255, 255, 255)', 'rgb(253, 235, 236)'],
    ['dark', 'rgb(20, 23, 26)', 'rgb(56, 26, 29)'],
  ] as const)(
    'looks as it should where people prefer %s, and runs and loads nothing',
    async (scheme, paper, outcome) => {
      asked.length = 0;
      await browser.open(address, { width: 900, scheme });
      const found = await browser.value<Found>(attempt);
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
