import { type FileKind, unknownAddress } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import type { Files } from '../files.js';
import { fetchableAddress, isAddress, refuseBadUrl, refuseEmptyTarget, refuseSecondAddress } from './addresses.js';
import type { Documents } from './documents.js';
import { documentsFromFiles, kindOfGivenFile } from './files/from-files.js';
import { type FileTarget, joinFiles } from './files/joined-files.js';
import type { Inputs } from './inputs.js';
import { type Network, openNetwork } from './network/fetch-each.js';
import type { TargetOptions } from './target-options.js';

/** Gets the documents for each target in turn: addresses from servers, everything else from files. */
export async function* documentsFor(
  targets: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  refuseEmptyTarget(targets);
  refuseBadUrl(options.url);
  refuseSecondAddress(targets, options);
  // Bad addresses are refused before anything is fetched or printed.
  for (const target of targets) if (isAddress(target)) fetchableAddress(target);
  if (targets.length === 0 && (options.robots ?? options.headers) === undefined) {
    throw new CommandError('nothing to check: give an address, a file, "-" for standard input, or --robots FILE.');
  }
  // Files of one address belong together. Without an address, each file is a resource of its own.
  if (options.url !== undefined || targets.length === 0) {
    yield* readTogether(targets, options, inputs);
    return;
  }
  let network: Network | undefined;
  try {
    for (const target of targets) {
      if (!isAddress(target)) {
        yield* readTogether([target], options, inputs);
        continue;
      }
      network ??= await openNetwork(targets.filter(isAddress), options, inputs);
      yield await network.documentsAt(target);
    }
  } finally {
    await network?.close();
  }
}

/** Joins files, by their kinds, with the files that options name. */
async function* readTogether(
  targets: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  const files: FileTarget[] = [];
  for (const path of targets) files.push({ path, kind: await kindOfTarget(path, inputs) });
  for (const joined of joinFiles(files, options)) {
    if (options.url === undefined && joined.robots !== undefined) {
      throw new CommandError(
        'robots.txt applies to addresses: pass the one to check with --url, as in --url https://example.com/page.',
      );
    }
    yield await documentsFromFiles({ ...joined, url: options.url ?? unknownAddress }, inputs);
  }
}

async function kindOfTarget(target: string, { files, read }: Inputs): Promise<FileKind> {
  if (target !== '-' && isFolder(target, files)) {
    throw new CommandError(`${target} is a folder: pass it with --serve ${target}, and paths in it as targets.`);
  }
  return kindOfGivenFile(target, read);
}

/** False if it cannot be found out: reading the target will say why. */
function isFolder(target: string, files: Files): boolean {
  try {
    return files.statOf(target).isDirectory();
  } catch {
    return false;
  }
}
