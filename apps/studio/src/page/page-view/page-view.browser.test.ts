import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';
import { fragmentOf } from '../state/link.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';

const html = `<title>The Daily Heron</title>
<meta name="gptbot" content="noindex">
<p>By Ann Writer.</p>
<p data-nosnippet>Quotes are not for snippets.</p>
<p>See <a rel="nofollow" href="/sponsor">our sponsor</a> and <a href="/news">the news</a>.</p>
<p>The heron wins again, <!--googleoff: index-->says the advert<!--googleon: index--> and the paper.</p>`;

describe.skipIf(!hasBrowser)('the page as machines see it', () => {
  const studio = studioForTests();

  async function open(page: string, more: Partial<StudioState> = {}, robots = ''): Promise<Page> {
    const sources = { ...firstState.sources, page, robots: { text: robots } };
    const opened = await studio.open(await fragmentOf({ ...firstState, tab: 'page', sources, ...more }));
    await opened.getByLabel('As seen by').waitFor();
    return opened;
  }

  const frameOf = (page: Page) => page.frameLocator('iframe');
  const why = (page: Page) => page.getByRole('status', { name: 'Why' });

  test('pointing at a part shows why it is marked, and highlights the line', async () => {
    const page = await open(html);
    await frameOf(page).getByText('Quotes are not').hover();
    await why(page).getByText('All crawlers are forbidden to show a snippet of this part of the page.').waitFor();
    await page.locator('[data-pane="page"] .cm-lit', { hasText: 'data-nosnippet' }).waitFor();
    await frameOf(page).getByText('says the advert').hover();
    await why(page).getByText('Not indexed').waitFor();
    await page.locator('[data-pane="page"] .cm-lit', { hasText: 'googleoff' }).waitFor();
    await why(page).getByRole('button', { name: 'Page, line 6' }).click();
  });

  test('so does moving to it by keyboard', async () => {
    const page = await open(html);
    await page.getByRole('checkbox', { name: 'not shown' }).focus();
    await frameOf(page).getByText('Quotes are not').waitFor();
    await page.keyboard.press('Tab');
    await why(page).getByText('Not shown', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await why(page).getByText('Not followed').waitFor();
  });

  test('marks have a sign and a word, and each kind can be hidden', async () => {
    const page = await open(html);
    const tag = frameOf(page).locator('.tag-present-snippet');
    expect(await tag.first().innerText()).toContain('not shown');
    await page.getByRole('checkbox', { name: 'not shown' }).uncheck();
    await tag.first().waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: 'not shown' }).check();
    await tag.first().waitFor();
  });

  test('another agent sees another page', async () => {
    const page = await open(html);
    await frameOf(page).getByText('By Ann Writer').waitFor();
    expect(await frameOf(page).locator('.page.no-index').count()).toBe(0);
    await page.getByLabel('As seen by').selectOption('GPTBot');
    await frameOf(page).locator('.page.no-index').waitFor();
    await frameOf(page).getByText('By Ann Writer').hover();
    await why(page).getByText('GPTBot is forbidden to make index entries from this page.').waitFor();
  });

  test('of a class, its agents can be chosen', async () => {
    const page = await open(html, { agents: ['purpose:ai-train'] });
    const member = page.getByLabel('Agent of the class');
    await member.selectOption('GPTBot');
    await page.getByTitle('The page as GPTBot sees it').waitFor();
    await frameOf(page).locator('.page.no-index').waitFor();
  });

  test('a page that may not be fetched: it says so on top, with the line', async () => {
    const page = await open(html, {}, 'User-agent: GPTBot\nDisallow: /');
    await page.getByLabel('As seen by').selectOption('GPTBot');
    await page.getByText('GPTBot is forbidden to fetch this resource. So it may use nothing of this page').waitFor();
    await page
      .getByRole('tabpanel', { name: 'Page' })
      .first()
      .getByRole('button', { name: 'robots.txt, line 2' })
      .click();
    await page.getByRole('tab', { name: 'Text', exact: true }).click();
    await page.getByText('None of the text.').waitFor();
  });

  test('the list of marked parts leads to them', async () => {
    const page = await open(html);
    await page.getByText('3 marked parts').click();
    await page.getByRole('button', { name: /^Not indexed: text says the advert/ }).click();
    await why(page).getByText('googleoff').first().waitFor();
    await frameOf(page).locator('.region.current', { hasText: 'says the advert' }).waitFor();
  });

  test('the four views', async () => {
    const page = await open(html);
    await page.getByRole('tab', { name: 'Text', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'and the paper.' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'advert' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('cell', { name: 'https://example.com/news' }).waitFor();
    expect(await page.getByRole('cell', { name: '/sponsor' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await frameOf(page).getByText('By Ann Writer').waitFor();
    await page.getByRole('button', { name: 'As text' }).click();
    await page.getByRole('region', { name: 'The copy as text' }).getByText('<title>The Daily Heron</title>').waitFor();
    await page.getByRole('tab', { name: 'Snippet', exact: true }).click();
    await page.getByLabel('Search query').fill('heron wins');
    await page.locator('blockquote').getByText('The heron wins again').waitFor();
    expect(await page.locator('blockquote').innerText()).not.toContain('Quotes');
  });

  test('without a page, and with a response that is not the page', async () => {
    const page = await studio.open(await fragmentOf({ ...firstState, tab: 'page' }));
    await page.getByText('Add a page (HTML or XML) to the sources').waitFor();
    const sources = { ...firstState.sources, page: html, headers: 'HTTP/1.1 404 Not Found' };
    const other = await studio.open(await fragmentOf({ ...firstState, tab: 'page', sources }));
    await other.getByText('its body is not the page').waitFor();
  });

  test('a bomb is shown in part, and the studio continues', async () => {
    const page = await open('<p data-nosnippet>word\n'.repeat(15_000));
    await page.getByText('Only the beginning of this page is shown').waitFor();
    await page.getByText('Only the first 100 are listed.').waitFor({ state: 'attached' });
    await page.getByLabel('As seen by').selectOption('GPTBot');
    await page.getByTitle('The page as GPTBot sees it').waitFor();
    const deep = await open('<div class="robots-nocontent">\n'.repeat(20_000));
    await deep.getByText(/Only the beginning|more elements than heed reads/).waitFor();
    await deep.getByRole('tab', { name: 'Answer' }).click();
    await deep.getByRole('row', { name: /^crawl/ }).waitFor();
  }, 120_000);

  test('at 360 px nothing is wider than the screen', async () => {
    const sources = { ...firstState.sources, page: `${html}<pre>${'x'.repeat(500)}</pre>` };
    const fragment = await fragmentOf({ ...firstState, tab: 'page', sources });
    const page = await studio.open(fragment, { viewport: { width: 360, height: 740 } });
    await frameOf(page).getByText('By Ann Writer').waitFor();
    for (const view of ['Text', 'Links', 'Copy', 'Snippet']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      const overflow = await page.locator('#results-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      expect(overflow, view).toBe(0);
    }
  });
});
