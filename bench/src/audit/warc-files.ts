import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { responseRecord } from './warc-record.js';

/** A crawl in a WARC file. */
export interface Crawl {
  readonly pages: number;
  /** Bytes of all pages. */
  readonly size: number;
}

/** Robots.txt is captured before the pages. */
const robotsDate = '2026-11-01T00:00:00Z';
const pageDate = '2026-11-01T01:00:00Z';

/**
 * Writes a crawl of sites that all have the same pages, each with its own robots.txt: of one site after the other, first robots.txt,
 * then the pages.
 */
export function writeCrawl(
  path: string,
  sites: number,
  pages: readonly string[],
  robots: readonly string[],
  firstSite = 0,
): Crawl {
  const bytes = pages.map((page) => Buffer.from(page));
  const file = openSync(path, 'w');
  try {
    for (let site = firstSite; site < firstSite + sites; site++) {
      const origin = originOf(site);
      const text = robots[site % robots.length] ?? '';
      writeSync(file, responseRecord(`${origin}/robots.txt`, robotsDate, 'text/plain', Buffer.from(text)));
      for (const [at, page] of bytes.entries()) {
        writeSync(file, responseRecord(`${origin}/pages/${at}.html`, pageDate, 'text/html; charset=utf-8', page));
      }
    }
  } finally {
    closeSync(file);
  }
  return { pages: sites * pages.length, size: sites * bytes.reduce((sum, { length }) => sum + length, 0) };
}

/** Writes captures of robots.txt, as Common Crawl ships them, and a list with an address on each of their sites. */
export function writeRobots(
  warc: string,
  list: string,
  sites: number,
  robots: readonly string[],
  paths: readonly string[],
): void {
  const file = openSync(warc, 'w');
  const addresses: string[] = [];
  try {
    for (let site = 0; site < sites; site++) {
      const text = robots[site % robots.length] ?? '';
      writeSync(file, responseRecord(`${originOf(site)}/robots.txt`, robotsDate, 'text/plain', Buffer.from(text)));
      addresses.push(`${originOf(site)}${paths[site % paths.length] ?? '/'}\n`);
    }
  } finally {
    closeSync(file);
  }
  writeFileSync(list, addresses.join(''));
}

function originOf(site: number): string {
  return `https://site-${site}.example`;
}
