import { defined, parseUrl } from '@heed/core/internal';
import type { FetchSite, OpenedSite } from '@heed/studio';
import { CommandError } from '../command-error.js';
import { isAddress } from '../documents/addresses.js';
import type { Documents } from '../documents/documents.js';
import { createInputs } from '../documents/inputs.js';
import { fetchEach } from '../documents/network/fetch-each.js';
import type { NetworkOptions } from '../documents/network/fetcher.js';
import { documentsFromServedFolder } from '../documents/served/from-served-folder.js';
import type { Io } from '../io.js';
import { openedSite } from './opened-site.js';
import type { StudioOptions } from './options.js';

/**
 * Fetches addresses that are given in the page, as `heed check` would, with one difference: an address in a page may come out of a link
 * that somebody else has made, so it leads to a private network only if its origin is one that the command line names.
 *
 * Addresses on the site that a folder stands for are read from that folder.
 */
export function createFetchSite(
  targets: readonly string[],
  options: StudioOptions,
  opened: OpenedSite | undefined,
  io: Io,
): FetchSite {
  const trust = targets.filter(isAddress);
  const site = options.serve === undefined ? undefined : parseUrl(opened?.url ?? '')?.origin;
  return async (address, stop) => {
    if (!/^https?:\/\//i.test(address)) {
      return { refused: 'Only addresses that begin with http:// or https:// can be fetched.' };
    }
    const inputs = createInputs(io);
    const network: NetworkOptions = { ...networkPartOf(options), trust, signal: stop };
    try {
      const isServed = site !== undefined && parseUrl(address)?.origin === site;
      const found = isServed
        ? documentsFromServedFolder(options.serve ?? '', [address], { ...network, site }, inputs)
        : fetchEach([address], network, inputs);
      return openedSite(await firstOf(found), 'servers');
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { refused: asSentence(error.message) };
    }
  };
}

/** Files that the command line names belong to what was opened at first, and to nothing that is fetched later. */
function networkPartOf({ userAgent, timeout, allowPrivate, cache, ownSite }: StudioOptions): NetworkOptions {
  return defined({ cache, userAgent, timeout, allowPrivate, ownSite });
}

async function firstOf(found: AsyncIterable<Documents>): Promise<Documents> {
  for await (const documents of found) return documents;
  throw new CommandError('nothing was found.');
}

/** Behind "heed: " a message begins with a small letter; a name keeps it. */
function asSentence(message: string): string {
  if (message.startsWith('heed ')) return message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
