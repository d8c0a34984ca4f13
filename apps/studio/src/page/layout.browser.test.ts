import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../testing/browser.ts';
import { studioForTests } from '../testing/open-studio.ts';

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 } };
/** 1280 px at a zoom of 400 %, where WCAG 2.2 asks for one column without scrolling to the side (1.4.10). */
const zoomed = { viewport: { width: 320, height: 256 } };

describe.skipIf(!hasBrowser)('the layout', () => {
  const studio = studioForTests();

  test('tabs are moved through with the arrow keys, Home and End', async () => {
    const page = await studio.open('', wide);
    await page.getByRole('tab', { name: 'Answer' }).focus();
    const visited = [];
    for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
      await page.keyboard.press(key);
      visited.push(await page.evaluate(() => document.activeElement?.textContent?.trim()));
      expect(await page.getByRole('tab', { selected: true }).innerText()).toBe(visited.at(-1));
    }
    expect(visited).toEqual(['Page', 'Examples', 'Answer', 'Examples', 'Answer']);
    expect(await page.locator('[role=tablist] [tabindex="0"]').count()).toBe(1);
  });

  test('the first key press leads past the sources', async () => {
    const page = await studio.open('', wide);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results-panel');
  });

  test('sources and results are side by side and scroll separately', async () => {
    const page = await studio.open('#example=everything', { viewport: { width: 1024, height: 500 } });
    await page.locator('.cm-editor').last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(500);
    const sources = await boxOf(page, 'Sources');
    const results = await boxOf(page, 'Results');
    expect(sources.x + sources.width).toBeLessThanOrEqual(results.x);
  });

  test('on a phone the sources are one of the tabs', async () => {
    const page = await studio.open('', phone);
    const sources = page.getByRole('region', { name: 'Sources' });
    expect(await sources.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByLabel('robots.txt', { exact: true }).fill('User-agent: *\nDisallow: /');
    await page.getByRole('tab', { name: 'Answer' }).click();
    expect(await sources.isVisible()).toBe(false);
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByRole('button', { name: 'denied' })
      .first()
      .waitFor();
  });

  test.each([
    ['a phone', phone],
    ['a zoom of 400 %', zoomed],
  ])('with %s nothing is wider than the window', async (_, size) => {
    const page = await studio.open('', size);
    for (const tab of ['Sources', 'Answer', 'Page', 'Compare', 'Examples']) {
      await page.getByRole('tab', { name: tab }).click();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, tab).toBe(size.viewport.width);
    }
  });

  test('the theme follows the system until a person presses the switch', async () => {
    const page = await studio.open('', { ...wide, colorScheme: 'dark' });
    const dark = await groundOf(page);
    const button = page.getByRole('button', { name: 'Dark theme', pressed: true });
    await button.click();
    await page.getByRole('button', { name: 'Dark theme', pressed: false }).waitFor();
    const light = await groundOf(page);
    expect(light).not.toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Dark theme', pressed: false }).click();
    expect(await groundOf(page)).toBe(dark);
  });

  test('an empty studio says what to do, and leads there', async () => {
    const page = await studio.open('', phone);
    await page.getByRole('button', { name: 'Paste or drop a robots.txt' }).click();
    await page.keyboard.insertText('User-agent: *\nDisallow: /');
    await page.getByRole('tab', { name: 'Answer' }).click();
    await page.getByRole('button', { name: 'denied' }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Start here' }).count()).toBe(0);
  });

  test('the pane that it leads to has the focus at once: nothing that is typed is lost, and phones show their keyboard', async () => {
    const page = await studio.open('', phone);
    const button = page.getByRole('button', { name: 'Paste or drop a robots.txt' });
    const paneWithFocus = await button.evaluate((element: HTMLElement) => {
      element.click();
      return document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
    });
    expect(paneWithFocus).toBe('robots');
  });

  test('print has the matrix, the story and all lines of the sources, in the light theme', async () => {
    const page = await studio.open('', { ...wide, colorScheme: 'dark' });
    const text = `User-agent: *\nDisallow: /private\n${'# a comment\n'.repeat(300)}Disallow: /last`;
    await page.getByLabel('robots.txt', { exact: true }).fill(text);
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('region', { name: 'Story' }).waitFor();
    const printed = page.getByRole('region', { name: 'Printed sources' });
    expect(await printed.count()).toBe(0);

    await page.emulateMedia({ media: 'print' });
    await printed.waitFor();
    expect(await printed.getByRole('listitem').count()).toBe(303);
    expect(await page.getByRole('row', { name: /^crawl/ }).isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: 'Story' }).isVisible()).toBe(true);
    expect(await page.getByRole('tablist', { name: 'Results' }).isVisible()).toBe(false);
    const colour = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(colour).toBe('rgb(28, 32, 37)');
  });
});

async function boxOf(page: Page, region: string): Promise<{ x: number; width: number }> {
  const box = await page.getByRole('region', { name: region, exact: true }).boundingBox();
  if (box === null) throw new Error(`${region} is not shown`);
  return box;
}

function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
