import { decodeUtf8, parseUrl, unknownAddress } from '@heed/core/documents';
import { CannotRun } from '../command-error.js';
import type { Files } from '../files.js';
import { type Documents, type ShownText, shownAs } from './documents.js';
import type { Kind } from './files/file-kind.js';
import { documentsFromFiles, placeOfFile, readHeader } from './files/from-files.js';
import type { ReadFile } from './files/given-file.js';
import { type FileTarget, joinFiles } from './files/joined-files.js';
import type { Inputs } from './inputs.js';
import type { NetworkOptions } from './network/fetcher.js';
import { withHeader } from './network/with-header.js';

/** What the command line says about where texts are. */
export interface TargetOptions extends NetworkOptions {
  readonly url?: string;
  readonly robots?: string;
  readonly headers?: string;
  readonly serve?: string;
  /** `site` for whoever wants to know about fetching only: then the page is not looked at. */
  readonly seeks?: 'site' | 'page';
}

/** Gets what there is about each target, one after the other: addresses from servers, everything else from files. */
export async function* documentsFor(
  targets: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  checkUrl(options.url);
  refuseSecondAddress(targets, options);
  // Told before anything is asked or printed.
  for (const target of targets) if (isAddress(target)) bare(target);
  if (targets.length === 0 && (options.robots ?? options.headers) === undefined) {
    throw new CannotRun('nothing to look at: give an address, a file, "-" for standard input, or --robots FILE.');
  }
  // Files of one address belong together; those of which nobody says where they are from are looked at one by one.
  if (options.url !== undefined || targets.length === 0) {
    yield* readTogether(targets, options, inputs);
    return;
  }
  for (const target of targets) {
    if (isAddress(target)) yield* fetchEach([target], options, inputs);
    else yield* readTogether([target], options, inputs);
  }
}

function refuseSecondAddress(targets: readonly string[], { url, serve }: TargetOptions): void {
  if (url === undefined) return;
  const address = targets.find(isAddress);
  if (address !== undefined) throw new CannotRun(`--url is for files: "${address}" is an address already.`);
  if (serve !== undefined) throw new CannotRun('--url is for files: what --serve offers has addresses already.');
}

/** An address is told by its scheme: a file may have any other name. */
export function isAddress(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

export function addressesOn(origin: string, targets: readonly string[]): string[] {
  const paths = targets.length === 0 ? ['/'] : targets;
  return paths.map((path) => {
    const address = isAddress(path) ? undefined : parseUrl(path, `${origin}/`);
    if (address?.origin !== origin) throw new CannotRun(`"${path}" is no path of the site that --serve offers.`);
    return address.href;
  });
}

export async function* fetchEach(
  addresses: readonly string[],
  options: TargetOptions,
  { io, read }: Inputs,
): AsyncGenerator<Documents> {
  const asked = addresses.map(bare);
  const robots = options.robots === undefined ? undefined : await readShown(options.robots, read);
  const header = options.headers === undefined ? undefined : await readHeader(options.headers, read);
  // Whoever looks at files does not wait for what fetches.
  const [{ fetchDocuments }, { setOut }] = await Promise.all([
    import('./network/from-network.js'),
    import('./network/fetcher.js'),
  ]);
  const errand = { ...setOut(asked, options, io, robots), seeks: options.seeks ?? 'page' };
  try {
    for (const address of asked) {
      const documents = await fetchDocuments(address, errand);
      yield header === undefined ? documents : withHeader(documents, header);
    }
  } finally {
    await errand.client.close();
  }
}

/** The address without its fragment, which servers never see. */
function bare(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) throw new CannotRun(`"${address}" is no address: check its host and its port.`);
  if (url.username !== '' || url.password !== '') {
    throw new CannotRun(`heed sends no passwords: give the address of ${url.host} without what stands before the "@".`);
  }
  url.hash = '';
  return url.href;
}

async function readShown(path: string, read: ReadFile): Promise<ShownText> {
  const { name, octets } = await read(path);
  return shownAs(name, decodeUtf8(octets).text);
}

/** An address that files stand for has to be one. */
export function checkUrl(url: string | undefined): void {
  if (url === undefined || /^https?:/.test(parseUrl(url)?.protocol ?? '')) return;
  throw new CannotRun(`"${url}" is no address: write --url with scheme and host, as in https://example.com/page.`);
}

/** Files are taken for what they are, and join what the options name. */
async function* readTogether(
  targets: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  const files: FileTarget[] = [];
  for (const path of targets) files.push({ path, kind: await kindOfTarget(path, inputs) });
  for (const joined of joinFiles(files, options)) {
    if (options.url === undefined && joined.robots !== undefined) {
      throw new CannotRun(
        'robots.txt speaks of addresses: say with --url which one is meant, as in https://example.com/page.',
      );
    }
    yield await documentsFromFiles({ ...joined, url: options.url ?? unknownAddress }, inputs.read);
  }
}

async function kindOfTarget(target: string, { files, read }: Inputs): Promise<Kind> {
  if (target !== '-' && isFolder(target, files))
    throw new CannotRun(`${target} is a folder: give it as --serve ${target}, and paths of it as targets.`);
  return placeOfFile(target, read);
}

/** A file that cannot be looked at is not a folder: reading it will say why. */
function isFolder(target: string, files: Files): boolean {
  try {
    return files.statOf(target).isDirectory();
  } catch {
    return false;
  }
}

export function asGiven(
  target: string,
  kind: Kind,
): { readonly robots?: string; readonly headers?: string; readonly page?: string; readonly kind?: 'html' | 'xml' } {
  switch (kind) {
    case 'robots':
      return { robots: target };
    case 'headers':
      return { headers: target };
    case 'html':
    case 'xml':
      return { page: target, kind };
  }
}
