import { basename, dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parseUrl, unknownAddress } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';
import { errorReason } from '../../error-reason.js';
import { printable } from '../../terminal/printable.js';
import { isAddress } from '../addresses.js';
import { filePathOf } from '../file-path.js';
import type { Inputs } from '../inputs.js';
import { LineScanner } from './line-scanner.js';
import { SitemapScanner } from './sitemap-scanner.js';

/** Limit: octets of one list after unpacking. A sitemap has at most 50 MiB; a short archive could unpack to any length. */
const maxListOctets = 1024 * 1024 * 1024;

/** Limit: sitemaps of one index, as sitemaps.org has it. */
const maxSitemaps = 50_000;

/**
 * The addresses of a list, in order: one a line, or those of a sitemap, or of the sitemaps that an index names, which are looked for
 * beside it. Any of them may be packed with gzip. Memory does not grow with the list.
 */
export async function* addressesIn(list: string, inputs: Inputs): AsyncGenerator<string> {
  if (isAddress(list)) {
    throw new CommandError(`--url-list takes a file: fetch ${printable(list)} first, as with curl -o sitemap.xml.`);
  }
  const sitemaps: string[] = [];
  for await (const { address, root } of entriesOf(list, inputs)) {
    if (root !== 'sitemapindex') yield address;
    else if (sitemaps.push(address) > maxSitemaps) {
      throw new CommandError(`${printable(list)} names more than ${maxSitemaps} sitemaps.`);
    }
  }
  for (const sitemap of sitemaps) {
    for await (const { address, root } of entriesOf(besideIndex(sitemap, list, inputs), inputs)) {
      if (root === 'sitemapindex') throw new CommandError(`${printable(sitemap)} is an index inside of another index.`);
      yield address;
    }
  }
}

/** The file for a sitemap of an index: under its path from the folder of the index, which is the root of most sites, or in that folder. */
function besideIndex(sitemap: string, index: string, { files }: Inputs): string {
  const path = filePathOf(parseUrl(sitemap, unknownAddress)?.pathname ?? '');
  const folder = index === '-' ? '.' : dirname(index);
  const candidates = path === undefined ? [] : [join(folder, path), join(folder, basename(path))];
  const found = candidates.find((candidate) => {
    try {
      return files.statOf(candidate).isFile();
    } catch {
      return false;
    }
  });
  if (found !== undefined) return found;
  throw new CommandError(
    `${index === '-' ? 'the index' : printable(index)} names ${printable(sitemap)}, but there is no such file beside it.`,
  );
}

interface Entry {
  readonly address: string;
  readonly root?: SitemapScanner['root'];
}

async function* entriesOf(list: string, inputs: Inputs): AsyncGenerator<Entry> {
  const name = list === '-' ? 'standard input' : printable(list);
  let scanner: SitemapScanner | LineScanner | undefined;
  let start = '';
  for await (const piece of textOf(list, name, inputs)) {
    if (scanner === undefined) {
      start += piece;
      if (start.trimStart() === '') continue;
      scanner = start.trimStart().startsWith('<') ? new SitemapScanner() : new LineScanner();
    }
    const text = start === '' ? piece : start;
    start = '';
    for (const address of scanner.push(text)) {
      yield scanner instanceof SitemapScanner ? { address, root: scanner.root } : { address };
    }
  }
  if (scanner instanceof LineScanner) for (const address of scanner.end()) yield { address };
  else if (scanner !== undefined && scanner.root === undefined) {
    throw new CommandError(`${name} is neither a sitemap nor a list of addresses, one a line.`);
  }
}

/** The text of a list, in pieces. */
async function* textOf(list: string, name: string, inputs: Inputs): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  try {
    for await (const octets of unpacked(octetsOf(list, inputs))) {
      length += octets.length;
      if (length > maxListOctets) throw new CommandError(`${name} has more than ${maxListOctets / 1024 / 1024} MiB.`);
      yield decoder.decode(octets, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`cannot read ${name}: ${errorReason(error)}.`);
  }
}

function octetsOf(list: string, { files, io }: Inputs): AsyncIterable<Buffer> {
  return list === '-' ? io.stdin : files.open(list);
}

/** Unpacks what begins like gzip, whatever its name. */
async function* unpacked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < 2) {
    const { done, value } = await iterator.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const all = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  const { pipeline, Readable } = await import('node:stream');
  const gunzip = createGunzip();
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip;
}
