import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../testing/browser.ts';
import { studioForTests } from '../testing/open-studio.ts';
import { type Loaded, withholdLater } from '../testing/withhold-later.ts';

/** Limit: of everything that is needed to answer, in bytes of gzip -9. Editing aids are loaded later. */
const mostBytes = 260 * 1024;

describe.skipIf(!hasBrowser)('the first load', () => {
  const studio = studioForTests();

  test('answers in a plain text area, and is small', async () => {
    const loaded: Loaded[] = [];
    const page = await studio.open('', {}, (opened) => withholdLater(opened, loaded));
    await page.locator('textarea').first().fill('User-agent: GPTBot\nDisallow: /');
    await page.getByRole('button', { name: 'denied' }).first().waitFor();

    const sizes = loaded.map(({ path, body }) => ({ path, bytes: gzipSync(body, { level: 9 }).length }));
    const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
    const lines = [...sizes, { path: `in all, of ${inKilobytes(mostBytes)} at most`, bytes: sum }];
    console.log(lines.map(({ path, bytes }) => `${inKilobytes(bytes).padStart(10)}  ${path}`).join('\n'));
    expect(sum).toBeLessThanOrEqual(mostBytes);
  });
});

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
