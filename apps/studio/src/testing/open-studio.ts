import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningStudio, type StudioOptions, serveStudio } from '../server/serve-studio.ts';
import { startBrowser } from './browser.ts';

/** A studio and a browser for the tests of one file. Every page is checked for errors when it is closed. */
export interface StudioForTests {
  /** The address of the studio. */
  address(): string;
  /** A new page with the studio in it, as on a first visit. */
  open(fragment?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
}

export function studioForTests(options: StudioOptions = {}): StudioForTests {
  let browser: Browser;
  let studio: RunningStudio;
  const errors: string[] = [];
  beforeAll(async () => {
    studio = await serveStudio(options);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
    expect(errors).toEqual([]);
  });
  return {
    address: () => studio.address,
    open: async (fragment = '', contextOptions = {}, prepare = undefined) => {
      const context = await browser.newContext(contextOptions);
      // Longer than playwright waits by itself: on a busy machine a page may not run for seconds.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text());
      });
      await prepare?.(page);
      await page.goto(`${studio.address}${fragment}`);
      return page;
    },
  };
}
