import { decodeUtf8, defined } from '@heed/core/internal';
import { fetchableAddress } from '../addresses.js';
import { type Documents, type ShownText, shownText } from '../documents.js';
import { readHeader } from '../files/from-files.js';
import type { ReadFile } from '../files/given-file.js';
import type { Inputs } from '../inputs.js';
import type { TargetOptions } from '../target-options.js';

/** Fetches the documents of each address in turn. `--robots` and `--headers` replace what the server sends. */
export async function* fetchEach(
  addresses: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  const { read } = inputs;
  const typed = addresses.map(fetchableAddress);
  const robots = options.robots === undefined ? undefined : await readRobots(options.robots, read);
  const header = options.headers === undefined ? undefined : await readHeader(options.headers, read);
  // Loaded here, so that runs on files do not wait for the HTTP client.
  const [{ fetchDocuments }, { createFetcher }] = await Promise.all([
    import('./from-network.js'),
    import('./fetcher.js'),
  ]);
  const fetcher = createFetcher(typed, options, inputs, defined({ robots, header }));
  try {
    for (const address of typed) yield await fetchDocuments(address, fetcher);
  } finally {
    await fetcher.client.close();
  }
}

async function readRobots(path: string, read: ReadFile): Promise<ShownText> {
  const { name, octets } = await read(path);
  return shownText(name, decodeUtf8(octets).text);
}
