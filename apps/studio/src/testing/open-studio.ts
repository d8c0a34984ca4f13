import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type RunningStudio, type StudioOptions, serveStudio } from '../server/serve-studio.ts';
import { browserForTests } from './browser.ts';

/** A studio for the tests of one file, in the browser of all. What pages report as errors fails the file. */
export interface StudioForTests {
  /** The address of the studio. */
  address(): string;
  /** A new page with the studio in it, as on a first visit. It is closed when the test ends. */
  open(fragment?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
}

/** Opens an empty page in a context of its own, which is closed when the test ends. */
export async function openEmptyPage(): Promise<Page> {
  const page = await (await browserForTests()).newPage();
  onTestFinished(() => page.close());
  return page;
}

export function studioForTests(options: StudioOptions = {}): StudioForTests {
  let browser: Browser;
  let studio: RunningStudio;
  const errors: string[] = [];
  beforeAll(async () => {
    studio = await serveStudio(options);
    browser = await browserForTests();
  });
  afterAll(async () => {
    await studio.stop();
    expect(errors).toEqual([]);
  });
  return {
    address: () => studio.address,
    open: async (fragment = '', contextOptions = {}, prepare = undefined) => {
      const context = await browser.newContext(contextOptions);
      // Animations in a page that no test uses any more keep a processor busy.
      onTestFinished(() => context.close());
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
