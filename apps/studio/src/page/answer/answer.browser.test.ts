import { describe, test } from 'vitest';
import { hasBrowser } from '../../testing/browser.ts';
import { studioForTests } from '../../testing/open-studio.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  const studio = studioForTests();

  test('typing a robots.txt answers', async () => {
    const page = await studio.open();
    await page.getByLabel('robots.txt').fill('User-agent: GPTBot\nDisallow: /');
    const row = page.getByRole('row', { name: /^crawl/ });
    await row.getByRole('button', { name: 'not allowed' }).click();
    await page.getByText('GPTBot is forbidden to fetch this resource.').waitFor();
  });
});
