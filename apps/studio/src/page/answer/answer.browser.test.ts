import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';

describe.skipIf(!hasBrowser)('the answer', () => {
  const studio = studioForTests();

  /** Puts a text into the first pane, whether or not the editor has replaced the text area. */
  async function putRobots(page: Page, text: string): Promise<void> {
    await page.getByLabel('robots.txt', { exact: true }).first().fill(text);
  }

  function cell(page: Page, usage: string, column: number): Locator {
    return page
      .getByRole('row', { name: new RegExp(`^${usage}`) })
      .getByRole('gridcell')
      .nth(column)
      .getByRole('button');
  }

  test('follows what is typed, and shows the story of a cell', async () => {
    const page = await studio.open();
    await expectText(cell(page, 'crawl', 2), /^not known/);
    await putRobots(page, 'User-agent: GPTBot\nDisallow: /');
    await expectText(cell(page, 'crawl', 2), /^denied$/);
    await expectText(cell(page, 'index', 2), /^denied \(may not be fetched\)$/);
    await cell(page, 'crawl', 2).click();
    const story = page.getByRole('region', { name: 'Story' });
    await story.getByText('GPTBot is forbidden to fetch this resource.').waitFor();
    // The editor is there: a text area has no frame for a line.
    await page.locator('[data-pane="robots"] .cm-content').waitFor();
    await story.getByRole('button', { name: 'robots.txt, line 2' }).click();
    // Going there puts the cursor there: what is put in meanwhile would go to the cursor, and not over the whole text.
    await page.locator('.cm-shown').waitFor();
    // The cell stays chosen, and its story follows the sources.
    await putRobots(page, 'User-agent: GPTBot\nAllow: /');
    await story.getByText('GPTBot is allowed to fetch this resource.').waitFor();
    await story.getByRole('button', { name: 'Close', exact: true }).click();
    await story.waitFor({ state: 'detached' });
  });

  test('is reached and read by keyboard', async () => {
    const page = await studio.open();
    await putRobots(page, 'User-agent: GPTBot\nDisallow: /');
    await expectText(cell(page, 'crawl', 2), /^denied$/);
    await cell(page, 'crawl', 0).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'index for GPTBot' }).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'tdm for CCBot' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'tdm for all crawlers' }).waitFor();
    // One cell of the grid can be reached with the Tab key.
    expect(await page.getByRole('grid').locator('button[tabindex="0"]').count()).toBe(1);
  });

  test('for agents that are added and removed, and for classes', async () => {
    const page = await studio.open();
    await putRobots(page, 'User-agent: Bytespider\nDisallow: /\n\nUser-agent: *\nAllow: /');
    const box = page.getByLabel('Agent, class of agents or User-Agent value to add');
    await box.fill('Bytespider');
    await box.press('Enter');
    await expectText(cell(page, 'crawl', 4), /^denied$/);
    await page.getByRole('button', { name: 'Remove CCBot' }).click();
    await expectText(cell(page, 'crawl', 3), /^denied$/);
    await box.fill('purpose:ai-train');
    await box.press('Enter');
    await cell(page, 'crawl', 4).click();
    const members = page.getByRole('region', { name: 'Agents of this class' });
    await members.getByRole('button', { name: /^CCBot$/ }).click();
    await page.getByRole('heading', { name: 'crawl for CCBot' }).waitFor();
    await box.fill('purpose:nothing');
    await box.press('Enter');
    await page
      .getByRole('grid')
      .getByText(/nothing/)
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Remove CCBot' }).click();
    await page.getByRole('heading', { name: 'crawl for CCBot' }).waitFor({ state: 'detached' });
  });

  test('for the usages that are chosen', async () => {
    const page = await studio.open();
    await page.getByText('Usages: 8 of 19').click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('row', { name: /^translate/ }).waitFor();
    await page.getByRole('checkbox', { name: /^translate/ }).uncheck();
    await page.getByRole('row', { name: /^translate/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'The usual ones' }).click();
    await page.getByText('Usages: 8 of 19').waitFor();
  });

  test('for an address, as it is typed', async () => {
    const page = await studio.open();
    await putRobots(page, 'User-agent: *\nDisallow: /drafts/');
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill('https://daily.example/drafts/1');
    await expectText(cell(page, 'crawl', 0), /^denied$/);
    await address.fill('/news/1');
    await expectText(cell(page, 'crawl', 0), /^allowed \(no rule\)$/);
    await address.blur();
    expect(await address.inputValue()).toBe('https://daily.example/news/1');
    await address.fill('http://[');
    await page.getByRole('alert').getByText('This is not an address.').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await address.fill('/drafts/');
    await expectText(cell(page, 'crawl', 0), /^denied$/);
  });

  test('at a time, where there is a time limit', async () => {
    const page = await studio.open();
    await page.getByRole('row', { name: /^crawl/ }).waitFor();
    expect(await page.getByLabel('Time, by days').count()).toBe(0);
    await putRobots(page, '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2099-12-31');
    await expectText(cell(page, 'index', 0), /^not known$/);
    await page.getByRole('button', { name: '2100-01-01 00:00 UTC' }).click();
    await expectText(cell(page, 'index', 0), /^allowed\s*until 31 December 2099\s*ended so far$/);
    await page.getByLabel('Date and time, UTC').fill('2099-12-31T23:59');
    await page.getByLabel('Date and time, UTC').blur();
    await expectText(cell(page, 'index', 0), /^not known$/);
    await page.getByLabel('Time, by days').press('End');
    await expectText(cell(page, 'index', 0), /^allowed\s*until 31 December 2099\s*ended so far$/);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expectText(cell(page, 'index', 0), /^not known$/);
  });

  test('until a time, once everything was provided', async () => {
    const page = await studio.open();
    await putRobots(page, '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2099-12-31');
    const headers = page.locator('[data-pane="headers"]');
    await headers.locator('summary').click();
    await headers.locator('.cm-content, textarea').fill('HTTP/1.1 200 OK\nContent-Type: application/pdf');
    await expectText(cell(page, 'index', 0), /^allowed\s*until 31 December 2099$/);
  });

  test('with what the agents did before, where a time limit counts from there', async () => {
    const page = await studio.open();
    await putRobots(page, '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=3-days');
    await expectText(cell(page, 'index', 0), /^not known$/);
    await page.getByLabel('First indexed').fill('2020-01-01');
    await page.getByLabel('First indexed').blur();
    await expectText(cell(page, 'index', 0), /^allowed\s*until 3 January 2020\s*ended so far$/);
    expect(await page.getByLabel('Last crawled').count()).toBe(0);
  });

  test('for the purposes that the use serves', async () => {
    const page = await studio.open();
    await putRobots(page, '##ACAP version=1.0\nACAP-crawler: *\nACAP-usage-purpose: news\nACAP-disallow-index: /');
    await page.getByLabel('Purposes of the use').fill('sport');
    await expectText(cell(page, 'index', 0), /^not known$/);
    await page.getByLabel('Purposes of the use').fill('sport, news');
    await expectText(cell(page, 'index', 0), /^denied so far$/);
  });

  test('with what was not provided, until it is', async () => {
    const page = await studio.open();
    const notes = page.getByRole('region', { name: 'Not checked' });
    await notes.getByRole('button', { name: "Doesn't exist: robots.txt" }).click();
    await expectText(cell(page, 'crawl', 0), /^allowed \(no rule\)$/);
    await notes.getByRole('button', { name: "Doesn't exist: /ai.txt" }).click();
    await notes.getByRole('button', { name: "Doesn't exist: /ai.txt" }).waitFor({ state: 'detached' });
    await notes.getByText('the page and its headers').waitFor();
  });
});

/** Waits until an element has this text. */
async function expectText(element: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => element.innerText({ timeout: 10_000 }), { timeout: 20_000 }).toMatch(text);
}
