import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';
import { examples } from '../examples/examples.ts';
import { fragmentOf } from '../state/link.ts';
import { firstState } from '../state/studio-state.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  const studio = studioForTests();

  async function share(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByLabel('Link', { exact: true });
    await expect.poll(() => field.inputValue()).toMatch(/#s=/);
    return field.inputValue();
  }

  test('a link brings back what was in the studio, in another browser', async () => {
    const page = await studio.open('#example=robots-tag');
    await page.getByRole('row', { name: /^crawl/ }).waitFor();
    await page.getByLabel('Address').fill('https://tide.example/charts/2027.png');
    const link = await share(page);
    const other = await studio.open(new URL(link).hash);
    await expect.poll(() => other.getByLabel('Address').inputValue()).toBe('https://tide.example/charts/2027.png');
    await other.getByRole('columnheader', { name: /PictureBot/ }).waitFor();
    expect(await share(other)).toBe(link);
  });

  test('the link can be copied by one button', async () => {
    const page = await studio.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
    const link = await share(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  });

  test('a browser that does not let the page copy gets the link selected', async () => {
    const page = await studio.open();
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    const link = await share(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is selected').waitFor();
    expect(await page.evaluate('getSelection().toString() || document.activeElement.value')).toBe(link);
  });

  test('a link that is damaged is refused in words, and what was there stays', async () => {
    const page = await studio.open('#s=AAAA');
    await page.getByText('The link could not be opened. It is damaged, or a part of it was cut off.').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe(firstState.url);
  });

  test('a link that is followed later replaces the texts, which can be restored', async () => {
    const page = await studio.open('#example=robots-pi');
    await page.getByRole('heading', { name: 'A list of headlines in XML' }).waitFor();
    const fragment = await fragmentOf({ ...firstState, url: 'https://link.example/' });
    await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('https://link.example/');
    await page.getByRole('button', { name: 'Restore my texts' }).click();
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('https://signal.example/headlines.xml');
  });

  test('of two links that are followed one right after the other the last stays on show, however long the first takes', async () => {
    const page = await studio.open('#example=robots-pi');
    await page.getByRole('heading', { name: 'A list of headlines in XML' }).waitFor();
    const address = page.getByLabel('Address');
    const first = await fragmentOf({ ...firstState, url: 'https://first.example/' });
    const last = await fragmentOf({ ...firstState, url: 'https://last.example/' });
    // Unpacking the first link ends on request, as if the link were very long.
    await page.evaluate(`{
      const Unpacking = DecompressionStream;
      globalThis.DecompressionStream = function (format) {
        globalThis.DecompressionStream = Unpacking;
        const { readable, writable } = new Unpacking(format);
        const released = new Promise((resolve) => { globalThis.release = resolve; });
        return { writable, readable: readable.pipeThrough(new TransformStream({ flush: () => released })) };
      };
      location.hash = ${JSON.stringify(first)};
    }`);
    // A function, not a text: a text is evaluated again for each poll, which the page's Content-Security-Policy forbids.
    await page.waitForFunction(() => 'release' in globalThis);
    await page.evaluate(`location.hash = ${JSON.stringify(last)}`);
    await expect.poll(() => address.inputValue()).toBe('https://last.example/');
    await page.evaluate('globalThis.release()');
    // There is no event for a link that is read and not shown. It would be shown at once.
    await setTimeout(1000);
    expect(await address.inputValue()).toBe('https://last.example/');
    await page.getByRole('button', { name: 'Restore my texts' }).click();
    await expect.poll(() => address.inputValue()).toBe('https://signal.example/headlines.xml');
  });

  test('a link is data: nothing in it becomes markup or runs', async () => {
    const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
    const fragment = await fragmentOf({
      ...firstState,
      url: `javascript:${hostile}`,
      agents: [hostile, 'purpose:ai-train'],
      purposes: [hostile],
      sources: {
        robots: { text: `User-agent: *\nDisallow: /${hostile}` },
        headers: `X: ${hostile}`,
        page: hostile,
        files: [{ name: `/${hostile}`, text: hostile }],
        policy: hostile,
      },
      otherRobots: hostile,
    });
    const page = await studio.open(fragment);
    await expect.poll(() => page.getByLabel('Address').inputValue()).toContain('javascript:');
    for (const tab of ['Answer', 'Page', 'Compare', 'Examples']) {
      await page.getByRole('tablist', { name: 'Results' }).getByRole('tab', { name: tab, exact: true }).click();
      await page.waitForLoadState('networkidle');
      expect(await page.title()).not.toBe('owned');
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
  });

  test('sources and questions are downloaded as files', async () => {
    const page = await studio.open('#example=everything');
    await page.getByRole('row', { name: /^crawl/ }).waitFor();
    await share(page);
    for (const [name, part] of [
      ['robots.txt', 'ACAP-permissions-reference'],
      ['headers.txt', 'X-Robots-Tag'],
      ['page.xhtml', 'The ferry sails again'],
      ['tdmrep.json', 'tdm-reservation'],
      ['policy.yaml', 'Everyone may find us'],
      ['question.json', '"agent":"KeeperBot"'],
      ['questions.ndjson', '"agent":"GrabBot"'],
      ['studio.json', '"sources"'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('dialog', { name: 'Share' })
          .getByRole('button', { name: new RegExp(`^${name.replace('.', '\\.')}( |$)`) })
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      expect(await readFile(await download.path(), 'utf8')).toContain(part);
    }
  });

  test('chosen files are put into their panes, in any encoding', async () => {
    const page = await studio.open();
    await page.getByLabel('Files to open').setInputFiles([
      { name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from('User-agent: *\nDisallow: /') },
      {
        name: 'page.html',
        mimeType: 'text/html',
        buffer: Buffer.from(
          '<meta charset=windows-1252><meta name=robots content=noindex><p>\x93caf\xe9\x94',
          'latin1',
        ),
      },
      { name: 'noise.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) },
    ]);
    await page.getByText('page.html was decoded from windows-1252.').waitFor();
    await page.getByText('noise.bin was not opened. It is not text.').waitFor();
    await page.getByRole('row', { name: /^crawl.*denied/i }).waitFor();
    await page.getByText('“café”').first().waitFor();
  });

  test('files that are dropped on an editor go to their panes too', async () => {
    const page = await studio.open();
    await page.getByRole('row', { name: /^crawl/ }).waitFor();
    const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['version: 1\\nrules: []'], 'policy.yaml'));
      data.items.add(new File(['[]'], 'tdmrep.json'));
      return data;
    })()`);
    const target = page.getByLabel('robots.txt').first();
    await target.dispatchEvent('dragover', { dataTransfer: dropped });
    await page.getByText('Drop files here.').waitFor();
    await target.dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('policy.yaml is in the pane Policy.').waitFor();
    await page.getByText('tdmrep.json is in the pane /.well-known/tdmrep.json.').waitFor();
    expect(await page.getByText('Drop files here.').count()).toBe(0);
  });

  test('every example opens, and each of its buttons shows what it says', async () => {
    const page = await studio.open();
    for (const { title, steps, start } of examples) {
      await page.getByRole('tab', { name: 'Examples' }).click();
      await page.getByRole('button', { name: `Open: ${title}` }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(start.url);
      for (const [index, { button, text, show }] of steps.entries()) {
        await page.getByRole('button', { name: `${index + 1} ${button}`, exact: true }).click();
        await page.getByText(text).waitFor();
        await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(show.url ?? start.url);
        const tab = { answer: 'Answer', page: 'Page', compare: 'Compare', examples: 'Examples' }[show.tab ?? 'answer'];
        const results = page.getByRole('tablist', { name: 'Results' });
        await results.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
      }
    }
  });

  test('an example keeps the texts of a person, and restores them', async () => {
    const page = await studio.open();
    await page
      .getByLabel('Files to open')
      .setInputFiles([
        { name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from('User-agent: MineBot\nDisallow: /mine/') },
      ]);
    await page.getByText('MineBot').first().waitFor();
    await page.getByRole('tab', { name: 'Examples' }).click();
    await page.getByRole('button', { name: `Open: ${examples[0]?.title}` }).click();
    await expect.poll(() => page.getByText('MineBot').count()).toBe(0);
    await page.getByRole('button', { name: 'Restore my texts' }).click();
    await page.getByText('MineBot').first().waitFor();
  });
});
