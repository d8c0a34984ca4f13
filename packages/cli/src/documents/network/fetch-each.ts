import { decodeUtf8, defined } from '@heed/core/internal';
import { fetchableAddress } from '../addresses.js';
import { type Documents, type ShownText, shownText } from '../documents.js';
import { readHeader } from '../files/from-files.js';
import type { ReadFile } from '../files/given-file.js';
import type { Inputs } from '../inputs.js';
import type { TargetOptions } from '../target-options.js';

/** Fetches documents for one run: what sites say is fetched once for all its addresses. */
export interface Network {
  /** Fetches the documents of an address, which must be one of those that it was opened for. */
  documentsAt(address: string): Promise<Documents>;
  close(): Promise<void>;
}

/** Opens the network for addresses. `--robots` and `--headers` replace what the server sends. */
export async function openNetwork(
  addresses: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): Promise<Network> {
  const { read } = inputs;
  const typed = addresses.map(fetchableAddress);
  const robots = options.robots === undefined ? undefined : await readRobots(options.robots, read);
  const header = options.headers === undefined ? undefined : await readHeader(options.headers, read);
  const trial = defined({ robots, header });
  // Loaded here, so that runs on files do not wait for the HTTP client.
  const [{ fetchDocuments }, { createFetcher }] = await Promise.all([
    import('./from-network.js'),
    import('./fetcher.js'),
  ]);
  const fetcher = createFetcher(typed, options, inputs, trial);
  return {
    documentsAt: (address) => fetchDocuments(fetchableAddress(address), fetcher, trial),
    close: () => fetcher.close(),
  };
}

/** Fetches the documents of each address in turn. */
export async function* fetchEach(
  addresses: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  const network = await openNetwork(addresses, options, inputs);
  try {
    for (const address of addresses) yield await network.documentsAt(address);
  } finally {
    await network.close();
  }
}

async function readRobots(path: string, read: ReadFile): Promise<ShownText> {
  const { name, bytes } = await read(path);
  return shownText(name, decodeUtf8(bytes).text);
}
