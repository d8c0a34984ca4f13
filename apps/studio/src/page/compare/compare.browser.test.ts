import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  const studio = studioForTests();

  test('two versions: what changes, with a witness to ask about and the lines of both', async () => {
    const page = await studio.open();
    await page.getByRole('textbox', { name: 'robots.txt' }).fill('User-agent: *\nDisallow: /drafts/\n');
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByText('See what an edit changes').waitFor();
    await page.getByRole('button', { name: 'Use current as old' }).click();
    await page.getByText('Nothing changes for any crawler or address: proved for the panes.').waitFor();

    await page.getByRole('textbox', { name: 'robots.txt', exact: true }).fill('User-agent: *\nDisallow: /drafts\n');
    const closed = page.getByRole('region', { name: 'Newly closed' });
    await closed.getByText('no rule').waitFor();
    await page.getByText('1 change: 1 newly closed. Every address and crawler was compared, in the panes.').waitFor();
    await closed.getByRole('button', { name: 'robots.txt, line 2' }).click();

    await page.getByRole('button', { name: 'Swap' }).click();
    const open = page.getByRole('region', { name: 'Newly open' });
    await open.getByRole('button', { name: 'old version, line 2' }).click();
    const area = page.getByRole('textbox', { name: 'Old version of robots.txt' });
    const selected = await area.evaluate((one: HTMLTextAreaElement) =>
      one.value.slice(one.selectionStart, one.selectionEnd),
    );
    expect(selected).toBe('Disallow: /drafts');

    await open.getByRole('button', { name: 'Ask about /drafts' }).click();
    await page.getByRole('tab', { name: 'Answer', selected: true }).waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('https://example.com/drafts');
  });

  test('what may not be decided is shown as such', async () => {
    const page = await studio.open();
    await page.getByRole('tab', { name: 'Compare' }).click();
    const robots = 'User-agent: *\nLicense: https://example.com/rsl.xml\n';
    await page.getByRole('textbox', { name: 'Old version of robots.txt' }).fill(robots);
    await page.getByRole('region', { name: 'Undecided' }).getByText('old version, line 2').first().waitFor();
    await page.getByText('No change was found in the panes, but').waitFor();
  });

  test('a file is opened as the old version', async () => {
    const page = await studio.open();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByLabel('Open a file', { exact: true }).setInputFiles({
      name: 'robots.old',
      mimeType: 'text/plain',
      buffer: Buffer.from('User-agent: *\nDisallow: /\n'),
    });
    await page.getByText('1 change: 1 newly open.').waitFor();
    const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_001, '#') };
    await page.getByLabel('Open a file', { exact: true }).setInputFiles(large);
    await page.getByText('large.txt is larger than 1 MB').waitFor();
  });

  test('thousands of changes are cut short, with their count', async () => {
    const page = await studio.open();
    await page.getByRole('tab', { name: 'Compare' }).click();
    const lines = Array.from({ length: 1234 }, (_, at) => `Disallow: /p${at}.html`);
    // As a file: Chromium takes seconds to type as many lines, which is what fill() does.
    const buffer = Buffer.from(`User-agent: *\n${lines.join('\n')}`);
    await page.getByLabel('Open a file', { exact: true }).setInputFiles({ name: 'a', mimeType: 'text/plain', buffer });
    const open = page.getByRole('region', { name: 'Newly open' });
    await open.getByRole('article').nth(19).waitFor();
    expect(await open.getByRole('article').count()).toBe(20);
    await open.getByRole('button', { name: 'Show 180 more' }).click();
    await open.getByRole('article').nth(199).waitFor();
    await open.getByText('… and 1,034 more').waitFor();
  });

  test('the policy against the files', async () => {
    const page = await studio.open();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('tab', { name: 'Policy against files' }).click();
    await page.getByRole('button', { name: 'Start with a small policy' }).click();
    await page.getByText('The files do not keep the policy: ').waitFor();
    const broken = page.getByRole('region', { name: 'Broken' });
    await broken.getByText('but rule "No training" denies it.').first().waitFor();
    const robots = page.getByRole('textbox', { name: 'robots.txt', exact: true });
    await robots.fill('User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n');
    await page.getByText('The files keep the policy (proved: ').waitFor();
    await robots.fill('User-agent: *\nContent-Signal: ai-train=no\nDisallow: /drafts/\n');
    await broken.getByRole('button', { name: 'robots.txt, line 3' }).first().waitFor();
    await broken.getByRole('button', { name: 'policy, line 5' }).first().waitFor();
    await broken.getByRole('button', { name: 'Ask about /drafts/' }).first().click();
    await page.getByRole('tab', { name: 'Answer', selected: true }).waitFor();
  });
});
