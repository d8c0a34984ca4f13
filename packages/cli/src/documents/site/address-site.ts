import { messageOf } from '@heed/core/diagnostics';
import { defined, parseUrl } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';
import { fetchableAddress } from '../addresses.js';
import type { Inputs } from '../inputs.js';
import type { NetworkOptions } from '../network/fetcher.js';
import { notesInWords } from '../notes-in-words.js';
import type { SiteDocuments } from './site-documents.js';
import { findTexts } from './site-texts.js';

/**
 * Fetches what a server has for all of its site: robots.txt, the documents that it refers to and the files that every site may have. Its
 * pages and their headers are not read.
 */
export async function siteAtAddress(address: string, options: NetworkOptions, inputs: Inputs): Promise<SiteDocuments> {
  const url = fetchableAddress(address);
  // Loaded here, so that runs on files do not wait for the HTTP client.
  const [{ createFetcher }, { fetchDocuments }] = await Promise.all([
    import('../network/fetcher.js'),
    import('../network/from-network.js'),
  ]);
  const fetcher = createFetcher([url], { ...options, needs: 'site' }, inputs, {});
  try {
    const { robots, files = {}, shown, notes } = await fetchDocuments(url, fetcher, {});
    const [note] = notes;
    if (note !== undefined && typeof robots === 'object' && robots.status === 'unreachable') {
      throw new CommandError(messageOf(note));
    }
    const { origin = url } = parseUrl(url) ?? {};
    return {
      name: address,
      kind: 'address',
      parts: new Set(['robots', 'files']),
      silentPages: new Set(),
      notes: notesInWords(notes),
      site: defined({ origin, robots, files: Object.fromEntries(byPath(Object.entries(files), origin)) }),
      textAt: findTexts({ shown: new Map(byPath([...shown], origin)) }),
    };
  } finally {
    await fetcher.close();
  }
}

/** Names documents of this site by their paths, as in a folder, so that the two can be compared. */
function byPath<Value>(entries: readonly (readonly [string, Value])[], origin: string): [string, Value][] {
  return entries.map(([name, value]) => [name.startsWith(`${origin}/`) ? name.slice(origin.length) : name, value]);
}
