import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noSources } from '../sources.ts';
import { browserForTests, hasBrowser } from '../testing/browser.ts';
import { gatheredAt } from '../testing/fetch-nothing.ts';
import type { StudioApi } from './api.ts';
import { type RunningStudio, serveStudio } from './serve-studio.ts';

/** A request as a page can make it. */
interface Try {
  readonly method?: 'POST';
  readonly body?: string;
  readonly mode?: 'no-cors';
  readonly headers?: { 'X-Heed-Token': string };
}

/** A foreign page, open in the same browser as the studio, tries what it can. */
describe.skipIf(!hasBrowser)('pages of other origins', () => {
  const asked: string[] = [];
  let studio: RunningStudio;
  let other: Server;
  let page: Page;
  let asset: string;
  beforeAll(async () => {
    const gatherer: StudioApi['gatherer'] = {
      gather: async ({ url }) => {
        asked.push(url);
        return gatheredAt(url);
      },
    };
    studio = await serveStudio({
      api: { gatherer, opened: { url: 'https://a.example/', sources: noSources, notes: [] } },
    });
    asset = /assets\/index-[\w-]+\.js/.exec(await (await fetch(studio.address)).text())?.[0] ?? '';
    other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<title>Other</title>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    page = await (await browserForTests()).newPage();
    // The same address under another name is another site; under the same name with another port it is another origin of the same.
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await page.close();
    await new Promise((resolve) => other.close(resolve));
    await studio.stop();
  });

  test.each<[string, Try]>([
    ['api/fetch', { method: 'POST', body: '{"address":"https://a.example/"}' }],
    ['api/fetch', { method: 'POST', body: '{"address":"https://a.example/"}', mode: 'no-cors' }],
    ['api/fetch', { method: 'POST', body: '{"address":"https://a.example/"}', headers: { 'X-Heed-Token': 'x' } }],
    ['api/opened', {}],
    ['', {}],
    ['', { mode: 'no-cors' }],
  ])('cannot read or use "/%s" with %j', async (path, init) => {
    const got = await page.evaluate(
      async ([url, options]) => {
        try {
          return await (await fetch(url, options)).text();
        } catch (error) {
          return String(error);
        }
      },
      [studio.address + path, init] as const,
    );
    expect(got).toBe('TypeError: Failed to fetch');
    expect(asked).toEqual([]);
  });

  test('cannot send a form to it', async () => {
    const tab = await (await browserForTests()).newPage();
    await tab.goto(page.url());
    const answered = tab.waitForResponse((response) => response.url().endsWith('/api/fetch'));
    await tab.evaluate((action) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action, enctype: 'text/plain' });
      const field = document.createElement('input');
      Object.assign(field, { name: '{"address":"https://a.example/","x":"', value: '"}' });
      form.append(field);
      document.body.append(form);
      // After this, so that the page is still there to answer.
      setTimeout(() => form.submit());
    }, `${studio.address}api/fetch`);
    expect((await answered).status()).toBe(403);
    expect(asked).toEqual([]);
    await tab.close();
  });

  test('cannot frame it, or load its scripts', async () => {
    const loaded = await page.evaluate(async (address) => {
      const script = document.createElement('script');
      const asked = new Promise((resolve) => {
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('refused');
      });
      script.src = address;
      document.head.append(script);
      return asked;
    }, studio.address + asset);
    expect(loaded).toBe('refused');
    await page.evaluate(async (address) => {
      const frame = document.createElement('iframe');
      const done = new Promise((resolve) => {
        frame.onload = resolve;
      });
      frame.src = address;
      document.body.append(frame);
      await done;
    }, studio.address);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    expect(frame?.url()).not.toBe(studio.address);
    expect(asked).toEqual([]);
  });
});
