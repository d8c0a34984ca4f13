/**
 * Screenshots of every tab of the studio, light and dark, 1440 and 360 pixels wide, with the example that has everything; of an empty
 * studio; and `studio.png`, which the README shows (docs/studio.png): `node scripts/screenshots.ts [FOLDER]`. Without a folder they go into
 * a new temporary one. Its path is printed. The packages are built before (`npm run build`). Look at them: no test says whether a page is
 * beautiful.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serveStudio } from '@heed/studio';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../apps/studio/src/testing/browser.ts';
import { buildStudio } from './build-studio.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

const [given] = process.argv.slice(2);
const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'heed-studio-')) : resolve(given);

if (hasBrowser) {
  mkdirSync(folder, { recursive: true });
  await buildStudio();
  await takeAll();
  process.stdout.write(`${folder}\n`);
} else {
  process.stderr.write('No Chromium was found. Install it, or name it with HEED_CHROMIUM.\n');
  process.exitCode = 2;
}

async function takeAll(): Promise<void> {
  const studio = await serveStudio({});
  const browser = await startBrowser();
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await takeTabs(browser, studio.address, { viewport, colorScheme });
    }
  }
  await takeForReadme(browser, studio.address);
  await browser.close();
  await studio.stop();
}

/** The picture of the README: an example whose lines decide over each other, with arrows. */
async function takeForReadme(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${address}#example=acap-robots`);
  await page.getByRole('region', { name: 'Story' }).waitFor();
  await settled(page);
  await page.screenshot({ path: join(folder, 'studio.png') });
  await context.close();
}

async function takeTabs(browser: Browser, address: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const take = (name: string): Promise<Buffer> =>
    page.screenshot({ path: join(folder, `${name}-${options.viewport?.width}-${options.colorScheme}.png`) });

  await page.goto(address);
  await page.getByRole('row', { name: /^crawl/ }).waitFor();
  await take('empty');
  await page.goto(`${address}#example=everything`);
  const tabs = page.getByRole('tablist', { name: 'Results' }).getByRole('tab');
  for (const tab of await tabs.all()) {
    await tab.click();
    await settled(page);
    await take((await tab.innerText()).toLowerCase());
  }
  await context.close();
}

/** Waits for lazy parts: the editor, the code of the tab, answers of workers. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
}
