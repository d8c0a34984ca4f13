import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/accessibility.ts';
import { hasBrowser } from '../testing/browser.ts';
import { studioForTests } from '../testing/open-studio.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

describe.skipIf(!hasBrowser)('axe finds nothing', () => {
  const studio = studioForTests();

  for (const colorScheme of ['light', 'dark'] as const) {
    test.each(sizes)(`in the ${colorScheme} theme, $width px wide, on any tab`, async (viewport) => {
      const page = await studio.open('#example=everything', { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('tab', { name: 'Answer' }).click();
      await page.getByRole('region', { name: 'Story' }).waitFor();
      for (const tab of await page.getByRole('tablist', { name: 'Results' }).getByRole('tab').all()) {
        const name = await tab.innerText();
        await tab.click();
        await shownOn(page, name).waitFor();
        expect(await faultsOf(page), name).toEqual([]);
      }
    });

    test.each(sizes)(`in the ${colorScheme} theme, $width px wide, in an empty studio`, async (viewport) => {
      const page = await studio.open('', { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('row', { name: /^crawl/ }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  }
});

/** What is on show when a tab has loaded all that it needs for the example. */
function shownOn(page: Page, tab: string): Locator {
  switch (tab) {
    case 'Sources':
      return page.locator('[data-pane="robots"] .cm-content');
    case 'Answer':
      return page.getByRole('region', { name: 'Story' });
    case 'Page':
      return page.locator('iframe');
    case 'Compare':
      return page.getByRole('heading', { name: /^Newly closed/ }).first();
    default:
      return page.getByRole('heading', { name: 'A page with private corners' });
  }
}
