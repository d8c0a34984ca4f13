import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatJsonLine } from '@heed/core/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPage, hasBrowser, openBrowser } from '../../testing/browser.js';
import { folderOf, textIn } from '../../testing/folder.js';
import { problemsWith, summaryWith } from '../../testing/summary.js';
import { writeReport } from './report.js';

/** Text that would run, or load something, if it were not text. */
const attack =
  '</code></title></script></style><script>window.attacked = true</script><img src=/attacked onerror="window.attacked = true">';

/** The verdicts, in the order in which they are shown: agent, usage, allowed, denied. */
const shown = `[...document.querySelectorAll('#verdicts ~ .wide table')][0].tBodies[0].rows`;
const column = (at: number): string => `[...${shown}].map((row) => row.cells[${at}].textContent)`;
const sorted = (at: number): string =>
  `document.querySelectorAll('#verdicts ~ .wide table')[0].tHead.rows[0].cells[${at}].getAttribute('aria-sort')`;
const button = (at: number): string => `#verdicts ~ .wide th:nth-child(${at + 1}) button`;

describe.skipIf(!hasBrowser)('the report of an audit in a real browser', () => {
  let server: Server;
  let browser: BrowserPage;
  let address = '';
  const asked: string[] = [];

  beforeAll(async () => {
    const cwd = folderOf({
      'out/summary.json': JSON.stringify(summaryWith(attack + 'y'.repeat(300))),
      'out/problems.ndjson': problemsWith(attack).map(formatJsonLine).join(''),
    });
    await writeReport('out', { cwd, now: Date.now });
    const report = textIn(cwd, 'out/report.html');
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
    ['light', 1280, 'rgb(255, 255, 255)', 'rgb(15, 93, 39)'],
    ['dark', 400, 'rgb(20, 23, 26)', 'rgb(127, 224, 154)'],
  ] as const)(
    '%s, %d pixels wide: as it should look, and nothing of a stranger runs or loads',
    async (scheme, width, paper, good) => {
      asked.length = 0;
      await browser.open(address, { width, scheme });
      // What a hole in the page would let in is stopped by its policy.
      await browser.value(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.attacked = true';
      const image = document.createElement('img');
      image.src = '/attacked';
      document.body.append(script, image);
      document.body.setAttribute('style', 'color: rgb(1, 2, 3)');
    })()`);
      expect(await browser.value('getComputedStyle(document.body).backgroundColor')).toBe(paper);
      expect(await browser.value('getComputedStyle(document.body).color')).not.toBe('rgb(1, 2, 3)');
      expect(await browser.value(`getComputedStyle(document.querySelector('rect.allowed')).fill`)).toBe(good);
      const { scrollWidth, clientWidth } = await browser.value<{ scrollWidth: number; clientWidth: number }>(
        '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
      );
      expect(scrollWidth).toBe(clientWidth);
      expect(
        await browser.value(`document.querySelector('.bar .denied').getBoundingClientRect().width`),
      ).toBeGreaterThan(0);
      expect(await browser.value('document.querySelectorAll("img").length')).toBe(1);
      expect(await browser.value('window.attacked === true')).toBe(false);
      expect(await browser.value('document.querySelectorAll("figcaption")[1].textContent')).toContain('<script>');
      expect(asked.filter((path) => path !== '/' && path !== '/favicon.ico')).toEqual([]);
    },
  );

  test('the page asks for nothing but itself', async () => {
    await browser.open(address, { width: 1280, scheme: 'light' });
    expect(browser.requests).toEqual([address]);
  });

  test('a click on a header sorts, numbers by value and largest first; a second click turns it round', async () => {
    await browser.open(address, { width: 1280, scheme: 'light' });
    expect(await browser.value(column(4))).toEqual(['3,000', '5,000', '3,000', '2']);
    expect(await browser.value(sorted(4))).toBe(null);
    await browser.click(button(4));
    expect(await browser.value(column(4))).toEqual(['5,000', '3,000', '3,000', '2']);
    expect(await browser.value(sorted(4))).toBe('descending');
    await browser.click(button(4));
    expect(await browser.value(column(4))).toEqual(['2', '3,000', '3,000', '5,000']);
    expect(await browser.value(sorted(4))).toBe('ascending');
  });

  test('keys do the same: Tab reaches the headers, Enter and Space sort', async () => {
    await browser.open(address, { width: 400, scheme: 'dark' });
    await browser.value(`document.querySelector(${JSON.stringify(button(0))}).focus()`);
    await browser.press('Tab');
    expect(await browser.value('document.activeElement.textContent')).toBe('Usage');
    await browser.press('Enter');
    expect(await browser.value(column(1).replace('textContent', 'textContent.slice(0, 8)'))).toEqual([
      'ai-train',
      'crawl',
      'crawl',
      'u</code>',
    ]);
    expect(await browser.value(sorted(1))).toBe('ascending');
    await browser.press(' ');
    expect(await browser.value(sorted(1))).toBe('descending');
    expect(await browser.value(`${column(1)}[3]`)).toBe('ai-train');
    // Only one column is the sorted one.
    expect(await browser.value(sorted(0))).toBe(null);
  });

  test('shares sort by value too, and those that are small before those that are larger', async () => {
    await browser.open(address, { width: 1280, scheme: 'light' });
    await browser.click(button(6));
    expect(await browser.value(column(6))).toEqual(['>99.9%', '40.0%', '38.0%', '0%']);
  });
});
