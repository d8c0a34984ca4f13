import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
      await page.evaluate(axe.source);
      for (const tab of await page.getByRole('tablist', { name: 'Results' }).getByRole('tab').all()) {
        await tab.click();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), await tab.innerText()).toEqual([]);
      }
    });

    test.each(sizes)(`in the ${colorScheme} theme, $width px wide, in an empty studio`, async (viewport) => {
      const page = await studio.open('', { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('row', { name: /^crawl/ }).waitFor();
      await page.evaluate(axe.source);
      expect(await violations(page)).toEqual([]);
    });
  }
});

/** What axe objects to, with all rules: those of WCAG 2.2 are not among its defaults. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What is in frames is the page of a stranger.
    const { violations } = await window.axe.run(document, {
      iframes: false,
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => {
      const [first] = nodes;
      return `${id}, ${nodes.length} times: ${first?.html} ${first?.failureSummary}`;
    });
  });
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
