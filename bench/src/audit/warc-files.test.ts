import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { writeCrawl, writeRobots } from './warc-files.js';

const folder = mkdtempSync(join(tmpdir(), 'heed-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The records of a file, as another reader finds them. */
async function recordsIn(file: string): Promise<{ readonly url: unknown; readonly body: string }[]> {
  const records: { readonly url: unknown; readonly body: string }[] = [];
  for await (const record of new WARCParser(createReadStream(file))) {
    records.push({ url: record.warcTargetURI, body: (await record.contentText()) ?? '' });
  }
  return records;
}

test('a crawl has robots.txt and all pages of each site, the same on every machine', async () => {
  const pages = ['<p>One', '<p>Zwei ä'];
  const file = join(folder, 'crawl.warc.gz');
  expect(writeCrawl(file, 3, pages, ['User-agent: *\nDisallow: /a\n', ''])).toEqual({ pages: 6, size: 48 });
  const records = await recordsIn(file);
  expect(records.map(({ url }) => url)).toEqual(
    [0, 1, 2].flatMap((site) =>
      ['/robots.txt', '/pages/0.html', '/pages/1.html'].map((path) => `https://site-${site}.example${path}`),
    ),
  );
  expect(records.slice(0, 4).map(({ body }) => body)).toEqual(['User-agent: *\nDisallow: /a\n', ...pages, '']);
  const again = join(folder, 'again.warc.gz');
  writeCrawl(again, 3, pages, ['User-agent: *\nDisallow: /a\n', '']);
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
});

test('captures of robots.txt have an address on each site', async () => {
  const [warc, list] = [join(folder, 'robots.warc.gz'), join(folder, 'urls.txt')];
  writeRobots(warc, list, 3, ['a', 'b'], ['/', '/x?y']);
  expect((await recordsIn(warc)).map(({ body }) => body)).toEqual(['a', 'b', 'a']);
  expect(readFileSync(list, 'utf8')).toBe(
    'https://site-0.example/\nhttps://site-1.example/x?y\nhttps://site-2.example/\n',
  );
});
