import { LineScanner } from './line-scanner.js';
import { SitemapError } from './sitemap-error.js';
import { SitemapScanner } from './sitemap-scanner.js';
import { unpacked } from './unpacked.js';

/** A sitemap, an index of sitemaps, or a list with one address on each line. Any of them may be packed with gzip. */
export interface SitemapSource {
  /** For messages: a URL, or the path of a file. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Limit: bytes of one list after unpacking. A sitemap has at most 50 MiB; a short archive could unpack to any length. */
const maxListBytes = 1024 * 1024 * 1024;

/** Limit: sitemaps of one index, as sitemaps.org has it. */
const maxSitemaps = 50_000;

/**
 * Returns the addresses of a list, in order: one a line, or those of a sitemap, or of the sitemaps that an index names, which `open` finds
 * by their addresses. Memory does not grow with the list. Throws a `SitemapError` if it is not such a list, and where a limit is reached.
 */
export async function* addressesIn(
  source: SitemapSource,
  open: (address: string) => SitemapSource | Promise<SitemapSource>,
): AsyncGenerator<string> {
  const sitemaps: string[] = [];
  for await (const { address, isSitemap } of entriesOf(source)) {
    if (!isSitemap) yield address;
    else if (sitemaps.push(address) > maxSitemaps) {
      throw new SitemapError(`${source.name} names more than ${maxSitemaps} sitemaps.`);
    }
  }
  for (const sitemap of sitemaps) {
    const opened = await open(sitemap);
    for await (const { address, isSitemap } of entriesOf(opened)) {
      if (isSitemap) throw new SitemapError(`${opened.name} is an index inside of another index.`);
      yield address;
    }
  }
}

interface Entry {
  readonly address: string;
  /** It leads to a sitemap, not to a page. */
  readonly isSitemap: boolean;
}

async function* entriesOf(source: SitemapSource): AsyncGenerator<Entry> {
  let scanner: SitemapScanner | LineScanner | undefined;
  let start = '';
  for await (const piece of textOf(source)) {
    if (scanner === undefined) {
      start += piece;
      if (start.trimStart() === '') continue;
      scanner = start.trimStart().startsWith('<') ? new SitemapScanner() : new LineScanner();
    }
    const text = start === '' ? piece : start;
    start = '';
    for (const address of scanner.push(text)) {
      yield { address, isSitemap: scanner instanceof SitemapScanner && scanner.root === 'sitemapindex' };
    }
  }
  if (scanner instanceof LineScanner) for (const address of scanner.end()) yield { address, isSitemap: false };
  else if (scanner !== undefined && scanner.root === undefined) {
    throw new SitemapError(`${source.name} is neither a sitemap nor a list of addresses, one a line.`);
  }
}

/** The text of a list, in pieces. */
async function* textOf({ name, bytes }: SitemapSource): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  try {
    for await (const piece of unpacked(bytes)) {
      length += piece.length;
      if (length > maxListBytes) throw new SitemapError(`${name} has more than ${maxListBytes / 1024 / 1024} MiB.`);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof SitemapError) throw error;
    throw new SitemapError(`cannot read ${name}.`, { cause: error });
  }
}
