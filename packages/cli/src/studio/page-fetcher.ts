import { defined, parseUrl } from '@heed/core/internal';
import { isAddress } from '../documents/addresses.js';
import { createInputs } from '../documents/inputs.js';
import type { Fetcher } from '../documents/network/fetcher.js';
import type { Io } from '../io.js';
import type { StudioOptions } from './options.js';

/**
 * Creates the fetcher for addresses from the page, which works like `heed check`, with one difference: such an address may be from an
 * untrusted link, so it may lead to a private network only if the command line names its origin.
 *
 * Addresses on the site that a folder represents are read from that folder.
 */
export async function pageFetcher(
  targets: readonly string[],
  { userAgent, timeout, allowPrivate, cache, ownSite, serve }: StudioOptions,
  opened: string | undefined,
  io: Io,
): Promise<Fetcher> {
  const [{ createFetcher }, { serveFolder }] = await Promise.all([
    import('../documents/network/fetcher.js'),
    import('../documents/served/folder-server.js'),
  ]);
  const inputs = createInputs(io);
  const trust = targets.filter(isAddress);
  const network = { cache, trust, ...defined({ userAgent, timeout, allowPrivate }) };
  const site = parseUrl(opened ?? '')?.origin;
  if (serve === undefined || site === undefined) {
    return createFetcher(trust, ownSite ? { ...network, ownSite } : network, inputs, {});
  }
  const server = await serveFolder(serve, inputs.files);
  const standIn = { site, served: server.origin };
  // What the folder holds may not be what the site publishes: no copy of its robots.txt is kept. And the folder is the person's own.
  const fetcher = createFetcher([site], { ...network, cache: false, ownSite: true, standIn }, inputs, {});
  return {
    ...fetcher,
    close: async () => {
      await fetcher.close();
      await server.close();
    },
  };
}
