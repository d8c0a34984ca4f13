import { describe, expect, test } from 'vitest';
import { SitemapScanner } from './sitemap-scanner.js';

const sitemap = (...addresses: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`;

describe('a sitemap', () => {
  test('may arrive in any pieces', () => {
    const text = `<!-- <loc> --> ${sitemap('/a?b&amp;c', '<![CDATA[/d]]>e', '/f')}`;
    for (let size = 1; size < 20; size++) {
      const scanner = new SitemapScanner();
      const found: string[] = [];
      for (let at = 0; at < text.length; at += size) found.push(...scanner.push(text.slice(at, at + size)));
      expect(found).toEqual(['/a?b&c', '/de', '/f']);
    }
  });

  test.each([
    ['a tag', '<urlset><', 'a '],
    ['tags', '<urlset><', 'a<'],
    ['an address', '<urlset><loc>', '/a'],
    ['a comment', '<urlset><!--', '<loc>-'],
    ['a section', '<urlset><loc><![CDATA[', ']]&'],
    ['a reference', '<urlset><loc>', '&#'],
  ])('takes linear time for %s without an end', (_, start, rest) => {
    const scanner = new SitemapScanner();
    scanner.push(start);
    const piece = rest.repeat(Math.ceil(65_536 / rest.length));
    // With quadratic work, 13 MiB would take minutes.
    for (let pieces = 0; pieces < 200; pieces++) expect(scanner.push(piece)).toEqual([]);
  });
});
