import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/accessibility.ts';
import { hasBrowser } from '../../../testing/browser.ts';
import { studioForTests } from '../../../testing/open-studio.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  const studio = studioForTests();

  /** The editor of a pane, which soon replaces the text area. */
  async function editorOf(page: Page, pane: string): Promise<Locator> {
    const details = page.locator(`details[data-pane="${pane}"]`);
    await details.waitFor();
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
    const editor = details.locator('.cm-content');
    await editor.waitFor();
    return editor;
  }

  /** Pastes a text that replaces what is there. */
  async function write(page: Page, pane: string, text: string): Promise<Locator> {
    const editor = await editorOf(page, pane);
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    return editor;
  }

  const textOf = (editor: Locator): Promise<string> =>
    editor
      .locator('.cm-line')
      .allInnerTexts()
      .then((lines) => lines.join('\n'));
  const problemsOf = (page: Page, title: string): Locator => page.getByRole('group', { name: `Problems in ${title}` });

  test('a problem is underlined, in the gutter and in the list, and fixed with a click', async () => {
    const page = await studio.open();
    // What is typed in half a second is undone together, and fixes must not be part of that, however fast a person types.
    await page.clock.setFixedTime(new Date());
    const editor = await write(page, 'robots', 'User-agent: *\nDisalow: /drafts/');
    const problems = problemsOf(page, 'robots.txt');
    await problems.getByText('"Disalow" is read as "disallow"; other crawlers may ignore the line.').waitFor();
    await problems.getByText('robots-txt/misspelt-field · RFC 9309 §2.2, RFC9309-2.2-lenient').waitFor();
    expect(await problems.getByRole('heading').innerText()).toBe('1 problem');
    expect(await editor.locator('.cm-lintRange-warning').innerText()).toBe('Disalow');
    expect(await page.locator('.cm-lint-marker-warning').count()).toBe(1);
    await problems.getByText('replace "Disalow" by "Disallow"').waitFor();
    await problems.getByRole('button', { name: 'Fix (changes how some crawlers read it)' }).click();
    await editor.getByText('Disallow').waitFor();
    expect(await textOf(editor)).toBe('User-agent: *\nDisallow: /drafts/');
    await problems.getByRole('heading').waitFor({ state: 'detached' });
    await problems.getByRole('status').getByText('Done: replace "Disalow" by "Disallow".').waitFor();
    expect(await problems.evaluate((element) => element === document.activeElement)).toBe(true);
    // What a fix changed can be undone like anything else.
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await editor.getByText('Disalow').waitFor();
  });

  test('pointing at the gutter shows the problem, and a button fixes it', async () => {
    const page = await studio.open();
    const editor = await write(page, 'robots', 'User-agent: *\nDisalow: /drafts/');
    await page.locator('.cm-lint-marker-warning').hover();
    const tooltip = page.locator('.cm-tooltip');
    await tooltip.getByText('Correct the spelling.').waitFor();
    await tooltip.getByRole('button', { name: 'Fix (changes how some crawlers read it)' }).click();
    await editor.getByText('Disallow').waitFor();
  });

  test('safe fixes are distinguished, and applied all at once', async () => {
    const page = await studio.open();
    const text = 'ACAP-crawler: *\nACAP-allow-crawl: /\nACAP-allow-index : /\nUser-agent: *\nDisalow: /b/';
    const editor = await write(page, 'robots', text);
    const problems = problemsOf(page, 'robots.txt');
    await problems.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter');
    await problems.getByRole('button', { name: 'Fix', exact: true }).first().waitFor();
    await problems.getByRole('button', { name: /^Apply (all \d+ safe fixes|the safe fix)$/ }).press('Enter');
    await editor.getByText('##ACAP version=1.0').waitFor();
    expect(await textOf(editor)).toContain('Disalow: /b/');
    await problems.getByRole('button', { name: /^Apply/ }).waitFor({ state: 'detached' });
    expect(await problems.getByRole('status').innerText()).toMatch(/^\d+ safe fix(es were| was) applied\.$/);
  });

  test('F8 moves to the next problem, and a location in the list to its line', async () => {
    const page = await studio.open();
    const editor = await write(page, 'robots', 'User-agent: *\nDisalow: /a/\n\nUser agent: b\nDisallow: /');
    const problems = problemsOf(page, 'robots.txt');
    await problems.getByRole('button', { name: 'Line 4' }).waitFor();
    // The list is there before the editor has the locations that its keys move to.
    await editor.locator('.cm-lintRange-warning').first().waitFor();
    await editor.press('ControlOrMeta+Home');
    await page.keyboard.press('F8');
    await page.keyboard.insertText('Disallow');
    await editor.getByText('Disallow: /a/').waitFor();
    await problems.getByRole('button', { name: 'Line 4' }).click();
    await editor.press('Home');
    await page.keyboard.insertText('# ');
    await editor.getByText('# User agent: b').waitFor();
  });

  test('problems of headers, pages, other panes and the policy are at their locations', async () => {
    const page = await studio.open();
    await write(page, 'headers', 'HTTP/2 200\nContent-Usage: train-ai=no');
    const headers = problemsOf(page, 'Response headers');
    await headers.getByRole('button', { name: 'Line 2' }).waitFor();
    await headers.getByRole('button', { name: /^Fix/ }).click();
    await page.getByText('Content-Usage: train-ai=n', { exact: true }).waitFor();
    await write(page, 'page', '<title>a</title>\n<meta name="robots" content="noindx">');
    await problemsOf(page, 'Page').getByRole('button', { name: 'Line 2' }).waitFor();
    await write(page, 'policy', 'version: 1\nrules:\n  - agents: [*]\n');
    await problemsOf(page, 'Policy')
      .getByText(/A star begins an alias in YAML/)
      .waitFor();
  });

  test('a problem in two panes names the other location', async () => {
    const page = await studio.open();
    await write(page, 'robots', 'User-agent: *\nDisallow: /');
    await write(page, 'page', '<title>a</title>\n<meta name="robots" content="noindex">');
    await problemsOf(page, 'Page').getByRole('button', { name: 'robots.txt, line 2' }).waitFor();
  });

  test('fields, agents and values are offered while one writes', async () => {
    const page = await studio.open();
    const editor = await write(page, 'robots', '');
    await page.keyboard.type('Us');
    await page.getByRole('option', { name: 'User-agent' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('GPT');
    await page.getByRole('option', { name: 'GPTBot' }).getByText('OpenAI').waitFor();
    await page.keyboard.press('ArrowDown');
    await page
      .locator('.cm-completionInfo')
      .getByText('An agent of OpenAI that fetches for training of AI models.')
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Content-Sig');
    await page.getByRole('option', { name: 'Content-Signal' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'ai-train' }).click();
    await page.getByRole('option', { name: 'no', exact: true }).click();
    expect(await textOf(editor)).toBe('User-agent: GPTBot\nContent-Signal: ai-train=no');
  });

  test('Enter writes a new line, and not a name that was not chosen', async () => {
    const page = await studio.open();
    const editor = await write(page, 'robots', '');
    await page.keyboard.type('User-agent: GPT');
    await page.getByRole('option', { name: 'GPTBot' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Allow: /');
    await editor.getByText('Allow: /').waitFor();
    expect(await textOf(editor)).toBe('User-agent: GPT\nAllow: /');
  });

  test('a word is explained under the pointer, at the cursor, and read out', async () => {
    const page = await studio.open();
    const editor = await write(page, 'robots', 'User-agent: *\nDisallow: /drafts/');
    await editor.getByText('Disallow').hover();
    const tooltip = page.locator('.cm-tooltip-hover');
    await tooltip.getByText('A Disallow rule forbids fetching every path that matches its pattern.').waitFor();
    await tooltip.getByText('RFC 9309 §2.2.2, RFC9309-2.2.2-b').waitFor();
    await page.mouse.move(0, 0);
    await editor.press('ControlOrMeta+Home');
    const pane = page.locator('details[data-pane="robots"]');
    await pane.locator('p', { hasText: 'Names the crawler that the rules below are for' }).waitFor();
    await page.keyboard.press('ControlOrMeta+i');
    await page.locator('.cm-tooltip').getByText('RFC 9309 §2.2.1, RFC9309-2.2.1-b').waitFor();
    await page.locator('[aria-live]', { hasText: 'User-agent: Names the crawler' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('.cm-tooltip').waitFor({ state: 'detached' });
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in problems, explanations and words, %s',
    async (colorScheme) => {
      const page = await studio.open('', { colorScheme });
      const editor = await write(
        page,
        'robots',
        'User-agent: *\nDisalow: /a/\nAllow /b\nContent-Signal: search=maybe\n',
      );
      await problemsOf(page, 'robots.txt').getByRole('button', { name: 'Line 3' }).waitFor();
      await editor.press('ControlOrMeta+Home');
      await page.keyboard.press('ControlOrMeta+i');
      await page.locator('.cm-tooltip').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await editor.press('ControlOrMeta+End');
      await page.keyboard.type('User-agent: G');
      await page.getByRole('option', { name: 'GPTBot' }).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  test('what strangers wrote stays text in problems and explanations', async () => {
    const page = await studio.open();
    const trick = '<img src=x onerror="document.title=1">';
    await write(page, 'robots', `User-agent: *\n${trick}: /\nDisalow: ${trick}`);
    const problems = problemsOf(page, 'robots.txt');
    await problems.getByText('<img src=x').first().waitFor();
    await page.locator('.cm-lint-marker').first().hover();
    await page.locator('.cm-tooltip').getByText('<img').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  test('a file with a problem on every line lists some and counts all', async () => {
    const page = await studio.open();
    await write(page, 'robots', `User-agent: *\n${'Disalow: /a\n'.repeat(1_000)}`);
    const problems = problemsOf(page, 'robots.txt');
    await problems
      .getByRole('heading')
      .getByText(/^1,\d{3} problems$|^2,\d{3} problems$/)
      .waitFor();
    expect(await problems.getByRole('listitem').count()).toBe(3);
    await problems.getByRole('button', { name: 'Show 197 more' }).click();
    expect(await problems.getByRole('listitem').count()).toBe(200);
    await problems.getByText(/more are not listed\./).waitFor();
  });
});
