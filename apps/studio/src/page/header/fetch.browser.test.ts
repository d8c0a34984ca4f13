import type { Note } from '@heed/sites';
import { describe, expect, test } from 'vitest';
import { noSources, type OpenedSite } from '../../sources.ts';
import { hasBrowser } from '../../testing/browser.ts';
import { gatheredAt } from '../../testing/fetch-nothing.ts';
import { studioForTests } from '../../testing/open-studio.ts';

/** Milliseconds, on a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

const opened: OpenedSite = {
  url: 'https://daily.example/news/',
  sources: { ...noSources, robots: { text: 'User-agent: *\nDisallow: /news/\n', status: 200 } },
  notes: ['The page was not fetched: <b>robots.txt</b> closes it.'],
};
function privateAddress(url: string): Note {
  return { code: 'fetch/private-address', data: { url, address: '192.168.0.1' }, about: url };
}

describe.skipIf(!hasBrowser)('with the server of "heed studio"', () => {
  const asked: string[] = [];
  let stopped = 0;
  const studio = studioForTests({
    api: {
      opened,
      gatherer: {
        gather: async ({ url, signal }) => {
          asked.push(url);
          if (url.startsWith('http://192.')) return gatheredAt(url, { status: 'unreachable' }, [privateAddress(url)]);
          const fetched = gatheredAt('https://other.example/', 'User-agent: *\nAllow: /\n');
          if (!url.endsWith('/slow')) return fetched;
          return new Promise((resolve) => {
            signal?.addEventListener('abort', () => {
              stopped += 1;
              resolve(fetched);
            });
          });
        },
      },
    },
  });

  test('shows what it was started with, and what could not be fetched, as text', async () => {
    const page = await studio.open();
    await page.getByText('Opened https://daily.example/news/.').waitFor();
    await page.getByText('The page was not fetched: <b>robots.txt</b> closes it.').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://daily.example/news/');
    await page.getByRole('button', { name: 'Close this message' }).click();
    expect(await page.getByText('Opened https').count()).toBe(0);
    await page.context().close();
  });

  test('fetches another address, and what was there can be put back', async () => {
    const page = await studio.open();
    await page.getByText('Opened https://daily.example/news/.').waitFor();
    await page.getByLabel('Address').fill('https://other.example/');
    await page.getByRole('button', { name: 'Fetch', exact: true }).press('Enter');
    await page.getByText('Fetched https://other.example/.').waitFor();
    expect(asked).toContain('https://other.example/');
    await page.getByRole('button', { name: 'Restore the previous texts' }).click();
    expect(await page.getByText('Fetched https://other.example/.').count()).toBe(0);
    await expect.poll(() => page.locator('body').innerText(), patience).toContain('Disallow: /news/');
    await page.context().close();
  });

  test('says what cannot be fetched, of which nothing of the site before is an answer', async () => {
    const page = await studio.open();
    await page.getByText('Opened https://daily.example/news/.').waitFor();
    await page.getByLabel('Address').fill('ftp://a.example/');
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await page.getByText('Only addresses that begin with http:// or https:// can be fetched.').waitFor();
    await page.getByLabel('Address').fill('http://192.168.0.1/');
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await page.getByText('Nothing could be fetched for http://192.168.0.1/.').waitFor();
    await page.getByText('private address').first().waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Disallow: /news/');
    await page.getByText('While robots.txt is not available, crawlers may fetch nothing.').waitFor();
    await page.getByRole('button', { name: 'Restore the previous texts' }).click();
    await expect.poll(() => page.locator('body').innerText(), patience).toContain('Disallow: /news/');
    await page.context().close();
  });

  test('stops on request', async () => {
    const page = await studio.open();
    await page.getByText('Opened https://daily.example/news/.').waitFor();
    await page.getByLabel('Address').fill('https://other.example/slow');
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await expect.poll(() => asked, patience).toContain('https://other.example/slow');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Stopped.').waitFor();
    await page.getByRole('button', { name: 'Fetch', exact: true }).waitFor();
    await expect.poll(() => stopped, patience).toBe(1);
    await page.context().close();
  });
});

describe.skipIf(!hasBrowser)('another site in the address box', () => {
  const studio = studioForTests({ api: { opened, gatherer: { gather: async ({ url }) => gatheredAt(url) } } });

  test('has none of the texts of the previous one, which return with its address', async () => {
    const page = await studio.open();
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByText('denied')
      .first()
      .waitFor();
    await page.getByLabel('Address').fill('https://other.example/news/');
    await page.getByText('The texts of https://daily.example are put aside').waitFor();
    await page.getByRole('region', { name: 'Not checked' }).getByText('robots.txt').waitFor();
    expect(
      await page
        .getByRole('row', { name: /^crawl/ })
        .getByText('denied')
        .count(),
    ).toBe(0);
    await page.getByLabel('Address').fill('https://daily.example/news/2');
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByText('denied')
      .first()
      .waitFor();
    expect(await page.getByText('are put aside').count()).toBe(0);
    await page.context().close();
  });

  test('may still use them', async () => {
    const page = await studio.open();
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByText('denied')
      .first()
      .waitFor();
    await page.getByLabel('Address').fill('https://other.example/news/');
    await page.getByRole('button', { name: 'Use them here' }).click();
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByText('denied')
      .first()
      .waitFor();
    await page.context().close();
  });
});

describe.skipIf(!hasBrowser)('texts that are pasted before an address is written', () => {
  const studio = studioForTests();

  test('are of the site that is written first, and of no other', async () => {
    const page = await studio.open();
    await page.getByLabel('robots.txt', { exact: true }).first().fill('User-agent: *\nDisallow: /');
    await page.getByLabel('Address').pressSequentially('x');
    await page.getByLabel('Address').fill('https://daily.example/');
    await page.getByLabel('Address').blur();
    await page
      .getByRole('row', { name: /^crawl/ })
      .getByText('denied')
      .first()
      .waitFor();
    await page.getByLabel('Address').fill('https://other.example/');
    await page.getByText('The texts of https://daily.example are put aside').waitFor();
    await page.context().close();
  });
});

describe.skipIf(!hasBrowser)('on a host without that server', () => {
  const studio = studioForTests();

  test('says how to get the texts', async () => {
    const page = await studio.open();
    await page.getByLabel('Address').fill('https://daily.example/a');
    expect(await page.getByRole('button', { name: 'Fetch', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'How to fetch' }).click();
    await page.getByText("curl -I 'https://daily.example/a' prints the response headers").waitFor();
    await page.context().close();
  });
});
