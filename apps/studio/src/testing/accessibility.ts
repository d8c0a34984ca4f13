import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe objects to in a page, with all rules: those of WCAG 2.2 are not among its defaults. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
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
