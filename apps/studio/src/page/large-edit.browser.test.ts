import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../testing/browser.ts';
import { studioForTests } from '../testing/open-studio.ts';
import { withholdLater } from '../testing/withhold-later.ts';

/** How often the text is edited. */
const edits = 20;

describe.skipIf(!hasBrowser)('an edit of a robots.txt of 500 KB', () => {
  const studio = studioForTests();

  test('shows its answer, in the editor and in a plain text area', async () => {
    const editor = await studio.open();
    await editor.locator('[data-pane="robots"] .cm-content').waitFor();
    const inEditor = await measure(editor);
    const plain = await studio.open('', {}, withholdLater);
    const inTextArea = await measure(plain);
    console.log(`an edit of ${largeText.length} bytes shows its answer after (median of ${edits}, in milliseconds):`);
    console.log(
      `  ${median(inEditor).toFixed(0).padStart(5)} in the editor, at most ${Math.max(...inEditor).toFixed(0)}`,
    );
    console.log(
      `  ${median(inTextArea).toFixed(0).padStart(5)} in a plain text area, at most ${Math.max(...inTextArea).toFixed(0)}`,
    );
    expect(inEditor).toHaveLength(edits);
    expect(inTextArea).toHaveLength(edits);
  });
});

/** The first rule says whether GPTBot may fetch `/`; the rest are rules for others, as long files have them. */
const largeText = `User-agent: GPTBot\nDisallow: /${rules(500_000)}`;

function rules(bytes: number): string {
  let text = '';
  for (let n = 0; text.length < bytes; n++) {
    if (n % 40 === 0) text += `\n\nUser-agent: Crawler${n}\n`;
    text += `Disallow: /shop/section-${n}/*/print$\nAllow: /shop/section-${n}/open\n`;
  }
  return text;
}

/** Types and removes a letter of the first rule, each of which reverses the answer. */
async function measure(page: Page): Promise<number[]> {
  const pane = page.getByLabel('robots.txt', { exact: true });
  await putText(pane, largeText);
  await answerOf(page, 'denied');
  await pane.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.evaluate(watchEdits);
  for (let edit = 0; edit < edits; edit++) {
    await page.keyboard.press(edit % 2 === 0 ? 'x' : 'Backspace');
    await page.waitForFunction((made) => window.answerTimes.length > made, edit);
  }
  return page.evaluate(() => window.answerTimes);
}

/**
 * Text that a browser inserts into a text area letter by letter, as in a test, takes time that grows with the square of its length: 40 KB
 * took six seconds. The editor accepts it at once.
 */
async function putText(pane: Locator, text: string): Promise<void> {
  const isTextArea = await pane.evaluate((element) => element instanceof HTMLTextAreaElement);
  if (!isTextArea) return pane.fill(text);
  await pane.evaluate((element, value) => {
    (element as HTMLTextAreaElement).value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

async function answerOf(page: Page, word: string): Promise<void> {
  await page
    .getByRole('row', { name: /^crawl/ })
    .getByRole('button', { name: word })
    .first()
    .waitFor();
}

/** Runs in the page: takes the time from each key to the frame in which the row of crawl says something else. */
function watchEdits(): void {
  const row = [...document.querySelectorAll('tr')].find((one) => /^\s*crawl/i.test(one.textContent ?? ''));
  const table = row?.closest('table');
  if (table === null || table === undefined) throw new Error('There is no table of answers.');
  const words = (): string =>
    [...table.querySelectorAll('tr')].find((one) => /^\s*crawl/i.test(one.textContent ?? ''))?.textContent ?? '';
  let said = words();
  let began: number | undefined;
  window.answerTimes = [];
  // The editor handles some keys by itself, and then there is no input event.
  document.addEventListener('keydown', (event) => (began = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (began === undefined || words() === said) return;
    const from = began;
    said = words();
    began = undefined;
    requestAnimationFrame(() => window.answerTimes.push(performance.now() - from));
  }).observe(table, { subtree: true, childList: true, characterData: true, attributes: true });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

declare global {
  interface Window {
    answerTimes: number[];
  }
}
