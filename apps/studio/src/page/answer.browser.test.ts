import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStudio, serveStudio } from '../server/serve-studio.ts';
import { hasBrowser, startBrowser } from '../testing/browser.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    studio = await serveStudio();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
  });

  test('typing a robots.txt answers', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(studio.address);
    await page.getByLabel('robots.txt').fill('User-agent: GPTBot\nDisallow: /');
    const row = page.getByRole('row', { name: /^crawl/ });
    await row.getByRole('button', { name: 'not allowed' }).click();
    await page.getByText('GPTBot is forbidden to fetch this resource.').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});
