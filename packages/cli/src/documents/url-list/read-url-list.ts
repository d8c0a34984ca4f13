import { basename, dirname, join } from 'node:path';
import { parseUrl, unknownAddress } from '@heed/core/internal';
import type { SitemapSource } from '@heed/sites/sitemaps';
import { CommandError } from '../../command-error.js';
import { errorReason } from '../../error-reason.js';
import { printable } from '../../terminal/printable.js';
import { isAddress } from '../addresses.js';
import { filePathOf } from '../file-path.js';
import type { Inputs } from '../inputs.js';

/**
 * The addresses of a list, in order: one a line, or those of a sitemap, or of the sitemaps that an index names, which are searched next to
 * it. Any of them may be packed with gzip. Memory does not grow with the list.
 */
export async function* addressesIn(list: string, inputs: Inputs): AsyncGenerator<string> {
  if (isAddress(list)) {
    throw new CommandError(`--url-list takes a file: fetch ${printable(list)} first, as with curl -o sitemap.xml.`);
  }
  const sitemaps = await import('@heed/sites/sitemaps');
  const open = (sitemap: string) => sourceOf(besideIndex(sitemap, list, inputs), inputs);
  try {
    yield* sitemaps.addressesIn(sourceOf(list, inputs), open);
  } catch (error) {
    if (!(error instanceof sitemaps.SitemapError)) throw error;
    const { message, cause } = error;
    throw new CommandError(cause === undefined ? message : message.replace(/\.$/, `: ${errorReason(cause)}.`));
  }
}

function sourceOf(list: string, { files, io }: Inputs): SitemapSource {
  return list === '-'
    ? { name: 'standard input', bytes: io.stdin }
    : { name: printable(list), bytes: files.open(list) };
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
