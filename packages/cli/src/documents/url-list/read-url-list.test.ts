import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../../testing/folder.js';
import { inputsIn } from '../../testing/inputs.js';
import { addressesIn } from './read-url-list.js';

async function allOf(addresses: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const address of addresses) all.push(address);
  return all;
}

async function listed(
  files: Readonly<Record<string, string | Uint8Array>>,
  name = Object.keys(files)[0] ?? '',
): Promise<string[]> {
  return allOf(addressesIn(name, inputsIn(folderOf(files))));
}

const sitemap = (...addresses: string[]): string =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc><lastmod>2026-11-15</lastmod></url>`)
    .join('\n')}</urlset>`;

describe('a list of addresses', () => {
  test.each<[string, string, string[]]>([
    ['lines', 'https://daily.example/a\n/b?c\n', ['https://daily.example/a', '/b?c']],
    ['any line end, and none at the end', '/a\r\n/b\r/c', ['/a', '/b', '/c']],
    ['empty lines and comments', '\n# mine\n  /a  \n\n', ['/a']],
    ['nothing', '', []],
    ['a byte order mark', '\ufeff/a\n', ['/a']],
  ])('has %s', async (_, text, expected) => {
    expect(await listed({ 'list.txt': text })).toEqual(expected);
  });

  test('is read from a pipe', async () => {
    const inputs = inputsIn('/', { input: '/a\n/b' });
    expect(await allOf(addressesIn('-', inputs))).toEqual(['/a', '/b']);
  });

  test('is unpacked', async () => {
    expect(await listed({ list: gzipSync('/a\n/b\n') })).toEqual(['/a', '/b']);
    expect(await listed({ 'sitemap.xml.gz': gzipSync(sitemap('/a')) })).toEqual(['/a']);
  });

  test('is not kept, however long it is', async () => {
    const folder = folderOf({ list: gzipSync('/some/address/of/the/site?with=a&query\n'.repeat(1_000_000)) });
    let count = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const _ of addressesIn('list', inputsIn(folder))) count++;
    expect(count).toBe(1_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
  });

  test('a line without an end is no address', async () => {
    expect(await listed({ list: `/a\n${'x'.repeat(50_000)}\n/b` })).toEqual(['/a', 'http://', '/b']);
  });

  test.each([
    ['missing.xml', {}, 'cannot read missing.xml: there is no such file.'],
    ['folder', { 'folder/a': '' }, 'cannot read folder: it is a folder.'],
    ['page.html', { 'page.html': '<p>Hello' }, 'page.html is neither a sitemap nor a list of addresses, one a line.'],
    ['bad.gz', { 'bad.gz': Buffer.from([0x1f, 0x8b, 8, 1, 2, 3]) }, 'cannot read bad.gz: '],
    ['https://daily.example/sitemap.xml', {}, '--url-list takes a file: fetch https://daily.example/sitemap.xml first'],
  ])('%s is refused', async (name, files, message) => {
    await expect(listed(files, name)).rejects.toThrow(message);
  });
});

describe('a sitemap', () => {
  test.each<[string, string, string[]]>([
    ['addresses', sitemap('https://daily.example/a', '/b'), ['https://daily.example/a', '/b']],
    ['references', sitemap('/a?b&amp;c&#61;&#x64;&unknown;'), ['/a?b&c=d&unknown;']],
    ['sections', sitemap('<![CDATA[/a?b&amp;c]]>'), ['/a?b&amp;c']],
    ['comments', `<urlset><!-- <loc>/no</loc> --><loc><!-- > -->/a</loc></urlset>`, ['/a']],
    ['a prefix', '<s:urlset xmlns:s="x"><s:loc>/a</s:loc><loc>/no</loc></s:urlset>', ['/a']],
    ['images', '<urlset><loc>/a</loc><image:loc>/no.png</image:loc></urlset>', ['/a']],
    ['white space', '<urlset>\n<loc>\n  /a\n</loc >\n</urlset>', ['/a']],
    ['attributes', '<urlset><loc a="b>">/no</loc></urlset>', ['">/no']],
    ['an empty element', '<urlset><loc/><loc>/a</loc></urlset>', ['/a']],
    ['no end', '<urlset><loc>/a</loc><loc>/b', ['/a']],
  ])('with %s', async (_, text, expected) => {
    expect(await listed({ 'sitemap.xml': text })).toEqual(expected);
  });

  test('an index leads to sitemaps beside it', async () => {
    const index =
      '<sitemapindex><sitemap><loc>https://daily.example/maps/a.xml</loc></sitemap><loc>https://daily.example/far/b.xml.gz</loc></sitemapindex>';
    const files = {
      'public/sitemap.xml': index,
      'public/maps/a.xml': sitemap('/a'),
      'public/b.xml.gz': gzipSync(sitemap('/b')),
    };
    expect(await listed(files)).toEqual(['/a', '/b']);
    await expect(listed({ 'sitemap.xml': index })).rejects.toThrow(
      'sitemap.xml names https://daily.example/maps/a.xml, but there is no such file beside it.',
    );
    const loop = '<sitemapindex><loc>/sitemap.xml</loc></sitemapindex>';
    await expect(listed({ 'sitemap.xml': loop })).rejects.toThrow('sitemap.xml is an index inside of another index.');
    const out = '<sitemapindex><loc>/..%2f..%2fetc/passwd</loc></sitemapindex>';
    await expect(listed({ 'sitemap.xml': out })).rejects.toThrow('there is no such file beside it');
  });
});
