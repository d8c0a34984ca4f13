import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { openEmptyPage, studioForTests } from '../../testing/open-studio.ts';
import { fragmentOf } from '../state/link.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import { armedWith, type Canary, startCanary, watch } from './testing/canary.ts';
import { hostilePages, hostileXml } from './testing/hostile-pages.ts';

describe.skipIf(!hasBrowser)('a hostile page can do nothing', () => {
  const studio = studioForTests();
  let canary: Canary;
  beforeAll(async () => {
    canary = await startCanary();
  });
  afterAll(() => canary.stop());

  function armed(page: string): string {
    return armedWith(page, canary.address);
  }

  function fragment(page: string, headers = ''): Promise<string> {
    const state: StudioState = { ...firstState, tab: 'page', sources: { ...firstState.sources, page, headers } };
    return fragmentOf(state);
  }

  /** Shows each page, does what people do, and sees that nothing else happens. */
  async function tryAll(
    pages: Readonly<Record<string, string>>,
    headers: string,
    number: (page: string, number: number) => string,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    let seen: string[] = [];
    const page = await studio.open('', {}, async (opened) => {
      seen = watch(opened, studio.address());
    });
    for (const [at, [name, text]] of Object.entries(pages).entries()) {
      const hash = await fragment(number(armed(text), at), headers);
      await page.evaluate((next) => {
        location.hash = next;
      }, hash);
      await page.frameLocator('iframe').getByText(`page ${at}.`).first().waitFor();
      await look(page);
      expect(seen, name).toEqual([]);
      expect(await isUncovered(page), name).toBe(true);
    }
    // Anything that a page loads lazily would have arrived by now.
    await page.waitForTimeout(1_000);
    expect([...seen, ...canary.reached]).toEqual([]);
    await page.context().close();
  }

  test('as HTML', async () => {
    await tryAll(hostilePages, '', (page, number) => `page ${number}. ${page}`, provoke);
  }, 120_000);

  test('as HTML that begins with it, in every view', async () => {
    await tryAll(hostilePages, '', (page, number) => `<title>page ${number}.</title>${page}`, lookAtViews);
  }, 120_000);

  test('as XML', async () => {
    const type = 'Content-Type: application/xhtml+xml';
    await tryAll(hostileXml, type, (page, number) => page.replace('click', `click page ${number}.`), provoke);
  }, 60_000);

  test('even a drawing that was replaced by the page itself runs and loads nothing', async () => {
    // Opened by hand: the Content-Security-Policies of the studio and of the frame report in the console what they stopped.
    const page = await openEmptyPage();
    const seen = watch(page, studio.address());
    await page.goto(`${studio.address()}${await fragment('<p>page 0.')}`);
    await page.frameLocator('iframe').getByText('page 0.').waitFor();
    await page.evaluate(
      (html) => {
        const inside = document.querySelector('iframe')?.contentDocument?.body;
        if (inside) inside.innerHTML = html;
      },
      armed(Object.values(hostilePages).join('')),
    );
    await page.waitForTimeout(1_000);
    expect(seen.filter((one) => /^(?:dialog|window|download)/.test(one))).toEqual([]);
    expect(canary.reached).toEqual([]);
    expect(page.url().startsWith(studio.address())).toBe(true);
  }, 60_000);

  test.each(['script', 'meta refresh', 'css that loads', 'mutation in noscript'])(
    'without protection it does harm, so that these tests could fail: %s',
    async (name) => {
      const page = await openEmptyPage();
      const free = await startCanary(hostilePages[name]);
      try {
        const seen = watch(page, `${free.address}page`);
        await page.goto(`${free.address}page`, { waitUntil: 'commit' });
        await expect.poll(() => seen.length + free.reached.length, { timeout: 20_000 }).toBeGreaterThan(0);
      } finally {
        await page.close();
        await free.stop();
      }
    },
    60_000,
  );
});

/** Opens each view, the copy in both forms. */
async function lookAtViews(page: Page): Promise<void> {
  for (const view of ['Text', 'Links', 'Snippet', 'Copy']) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    await page.getByRole('tab', { name: view, exact: true, selected: true }).waitFor();
  }
  await page.getByRole('button', { name: 'As text' }).click();
  await page.getByRole('button', { name: 'As a page' }).click();
  await page.locator('iframe').waitFor();
  await page.getByRole('tablist', { name: 'Views of the page' }).getByRole('tab', { name: 'Page' }).click();
  await page.locator('iframe').waitFor();
}

/** Does to a page what people do: points at things and presses them. */
async function provoke(page: Page): Promise<void> {
  const targets = page.frameLocator('iframe').getByText('click');
  for (const one of (await targets.all()).slice(0, 3)) {
    await one.hover();
    await one.click();
  }
  await page.keyboard.press('Enter');
}

/** Is the studio still there to be used, and the frame where it belongs? */
function isUncovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const panel = document.querySelector('#results-panel')?.getBoundingClientRect();
    const frames = [...document.querySelectorAll('iframe')];
    const header = document.querySelector('header')?.getBoundingClientRect();
    const top = header && document.elementFromPoint(header.x + header.width / 2, header.y + header.height / 2);
    return (
      panel !== undefined &&
      frames.length === 1 &&
      frames.every(
        (frame) => frame.getBoundingClientRect().left >= panel.left && frame.sandbox.value === 'allow-same-origin',
      ) &&
      top?.closest('header') !== null
    );
  });
}
