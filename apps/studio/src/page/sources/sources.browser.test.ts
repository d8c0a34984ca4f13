import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';
import { withholdLater } from '../../testing/withhold-later.ts';

describe.skipIf(!hasBrowser)('the sources', () => {
  const studio = studioForTests();

  /** A studio whose editor has replaced the text area. */
  async function withEditor(): Promise<Page> {
    const page = await studio.open();
    await page.locator('[data-pane="robots"] .cm-content').waitFor();
    return page;
  }

  test('the text area passes its text, its selection and its focus to the editor', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await studio.open('', {}, async (opened) => {
      await opened.route(/\/pane-editor-/, async (route) => {
        await held;
        await route.continue();
      });
    });
    const area = page.locator('[data-pane="robots"] textarea');
    await area.fill('User-agent: *\nDisallow: /');
    await answered(page, 'denied');
    await area.press('Home');
    release();
    await page.locator('[data-pane="robots"] .cm-focused').waitFor();
    expect(await area.count()).toBe(0);
    await page.keyboard.type('Crawl-delay: 1\n');
    expect(await linesIn(page, 'robots')).toEqual(['User-agent: *', 'Crawl-delay: 1', 'Disallow: /']);
  });

  test('without the editor the text area stays, and marked lines are listed below it', async () => {
    const page = await studio.open('', {}, withholdLater);
    await page.locator('[data-pane="robots"] textarea').fill(contested);
    await story(page, 'crawl', gptBot);
    const listed = page.locator('[data-pane="robots"]').getByRole('list', { name: 'Marked lines' });
    await listed.getByText('line 4 decides').waitFor();
    await listed.getByRole('button', { name: 'line 4', exact: true }).last().click();
    const cursor = await page
      .locator('[data-pane="robots"] textarea')
      .evaluate((area) => (area as HTMLTextAreaElement).selectionStart);
    expect(contested.slice(0, cursor).split('\n')).toHaveLength(4);
  });

  test('lines that a story cites are highlighted or struck through, with arrows from the winners', async () => {
    const page = await withEditor();
    await textbox(page, 'robots').fill(contested);
    await story(page, 'crawl', gptBot);
    await page.locator('.cm-lit', { hasText: 'Allow: /' }).waitFor();
    const struck = page.locator('.cm-struck', { hasText: 'Disallow: /' });
    expect(await struck.count()).toBe(1);
    expect(await struck.textContent()).toContain('overridden by line 4');
    expect(await page.locator('[data-pane="robots"] .cm-arrows svg').count()).toBe(3);
    await page.locator('.cm-lit').hover({ position: { x: 30, y: 5 } });
    await page.locator('.cm-tooltip').getByText('robots.txt, line 4, says "Allow: /"').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.cm-lit').waitFor({ state: 'detached' });
    expect(await page.locator('.cm-struck, .cm-arrows svg').count()).toBe(0);
  });

  test('the focus moves to the line that a story names, and choosing a cell does not move it', async () => {
    const page = await withEditor();
    await textbox(page, 'robots').fill(contested);
    const cell = page
      .getByRole('row', { name: /^crawl/ })
      .getByRole('gridcell')
      .nth(gptBot)
      .getByRole('button');
    await cell.press('Enter');
    const place = page
      .getByRole('region', { name: 'Story' })
      .getByRole('button', { name: /line 2/ })
      .first();
    await place.waitFor();
    expect(await cell.evaluate((element) => element === document.activeElement)).toBe(true);
    await place.press('Enter');
    await page.locator('[data-pane="robots"] .cm-shown', { hasText: 'Disallow: /' }).waitFor();
    await page.keyboard.type('# ');
    expect(await page.locator('[data-pane="robots"] .cm-line').nth(1).textContent()).toContain('# Disallow: /');
  });

  test('a long text is put in whole, over another one', async () => {
    const page = await withEditor();
    await textbox(page, 'robots').fill('Disallow: /a\n'.repeat(5_000));
    await textbox(page, 'robots').fill(`${'Disallow: /b\n'.repeat(3_000)}Disallow: /`);
    await textbox(page, 'robots').press('Control+End');
    await page.locator('[data-pane="robots"] .cm-lineNumbers').getByText('3001', { exact: true }).waitFor();
    expect(await page.locator('[data-pane="robots"] .cm-lineNumbers').getByText('3002').count()).toBe(0);
  });

  test('an empty pane is folded, opens with its text, and stays open after it was emptied', async () => {
    const page = await withEditor();
    const pane = page.locator('[data-pane="headers"]');
    expect(await isOpen(pane)).toBe(false);
    await pane.locator('summary').press('Enter');
    await textbox(page, 'headers').fill('X-Robots-Tag: noindex');
    await textbox(page, 'headers').fill('');
    expect(await isOpen(pane)).toBe(true);
  });

  test('the outcome of fetching robots.txt decides, and its meaning is shown', async () => {
    const page = await withEditor();
    await page.locator('[data-pane="robots"]').getByLabel('Fetched').selectOption('503 Service Unavailable');
    await page.getByText('While robots.txt is not available, crawlers may fetch nothing.').waitFor();
    await answered(page, 'denied for now');
    await page.locator('[data-pane="robots"]').getByLabel('Fetched').selectOption('Another status');
    await page.locator('[data-pane="robots"]').getByRole('spinbutton', { name: 'Status' }).fill('418');
    await page.getByText('Treated as if the site had no robots.txt.').waitFor();
    await answered(page, 'allowed (no rule)');
  });

  test('files are added, named, filled and removed', async () => {
    const page = await withEditor();
    await page.getByLabel('Another file of the site').fill('ai.txt');
    await page.getByRole('button', { name: 'Add file' }).click();
    const pane = page.locator('[data-pane="file:/ai.txt"]');
    await pane.getByRole('textbox', { name: '/ai.txt', exact: true }).fill('User-Agent: *\nDisallow: /');
    await page.getByLabel('Another file of the site').fill('/ai.txt');
    await page.getByText('There is a file of this name already.').waitFor();
    await pane.getByLabel('Name').fill('.well-known/tdmrep.json');
    await pane.getByLabel('Name').press('Enter');
    const renamed = page.locator('[data-pane="file:/.well-known/tdmrep.json"]');
    expect(await renamed.locator('.cm-line').allTextContents()).toEqual(['User-Agent: *', 'Disallow: /']);
    await renamed.getByRole('button', { name: 'Remove' }).click();
    await renamed.waitFor({ state: 'detached' });
  });

  test('files that a text refers to are offered', async () => {
    const page = await withEditor();
    await textbox(page, 'robots').fill('License: https://example.com/license.xml');
    await page.getByRole('button', { name: '/license.xml', exact: true }).click();
    await page.locator('[data-pane="file:/license.xml"] .cm-content').waitFor();
    await page.getByText('The texts refer to files that are not here').waitFor({ state: 'detached' });
  });

  test('hostile texts are shown as text in every pane', async () => {
    const page = await withEditor();
    const hostile = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;
    for (const pane of ['robots', 'headers', 'page', 'policy']) {
      if (pane !== 'robots') await page.locator(`[data-pane="${pane}"] summary`).click();
      await textbox(page, pane).fill(`Disallow: ${hostile}`);
      expect(await linesIn(page, pane)).toEqual([`Disallow: ${hostile}`]);
    }
    await page.getByLabel('Another file of the site').fill(hostile);
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByRole('heading', { name: `/${hostile}` }).waitFor();
    expect(await page.title()).not.toBe('broken');
  });
});

/** The column of GPTBot at first. */
const gptBot = 2;

const contested = 'User-agent: GPTBot\nDisallow: /\n\nAllow: /';

function textbox(page: Page, pane: string): Locator {
  return page.locator(`[data-pane="${pane}"]`).getByRole('textbox').and(page.locator('.cm-content, textarea'));
}

/** The lines of a short text in the editor, without the notes after them. */
function linesIn(page: Page, pane: string): Promise<string[]> {
  return page
    .locator(`[data-pane="${pane}"] .cm-line`)
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.childNodes].flatMap((node) => (node instanceof HTMLButtonElement ? [] : [node.textContent])).join(''),
      ),
    );
}

function isOpen(pane: Locator): Promise<boolean> {
  return pane.evaluate((details) => (details as HTMLDetailsElement).open);
}

async function answered(page: Page, word: string): Promise<void> {
  const row = page.getByRole('row', { name: /^crawl/ });
  await row.getByRole('button', { name: word, exact: true }).first().waitFor();
}

async function story(page: Page, usage: string, column: number): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`^${usage}`) });
  await row.getByRole('gridcell').nth(column).getByRole('button').click();
  await page.getByRole('region', { name: 'Story' }).waitFor();
}
