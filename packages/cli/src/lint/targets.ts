import { basename } from 'node:path';
import { CommandError } from '../command-error.js';
import { isAddress, refuseBadUrl, refuseSecondAddress } from '../documents/addresses.js';
import type { Documents } from '../documents/documents.js';
import { type GivenFiles, kindOfFile } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';
import { headerRulesFile } from '../documents/files/header-rules.js';
import { fileByKind, joinFiles, refuseSharedInput } from '../documents/files/joined-files.js';
import { fetchEach } from '../documents/network/fetch-each.js';
import { documentsFromServedFolder } from '../documents/served/from-served-folder.js';
import { errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';
import { folderTargets } from './folder-targets.js';
import { headerRulesTargets } from './header-rules-targets.js';
import { fileTargetOf, type LintInputs, type LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';

/** The targets of the command line, in order: addresses, files, and the files of folders. */
export async function* lintTargets(
  targets: readonly string[],
  options: LintOptions,
  inputs: LintInputs,
): AsyncGenerator<LintTarget> {
  refuseBadUrl(options.url);
  refuseSecondAddress(targets, options);
  if (options.serve !== undefined) {
    yield* fetchedTargets(documentsFromServedFolder(options.serve, targets, options, inputs));
    return;
  }
  if (targets.length === 0 && options.robots === undefined && options.headers === undefined) {
    throw new CommandError('nothing to lint: give a file, a folder, an address, or "-" for standard input.');
  }
  refuseSharedInput(targets, options);
  if (targets.length === 0) yield fileTargetOf(optionFiles(options), options.url, inputs);
  const joined = await filesOfOneAddress(targets, options, inputs);
  if (joined !== undefined) for (const files of joined) yield fileTargetOf(files, options.url, inputs);
  else for (const target of targets) yield* targetsAt(target, options, inputs);
}

/** Several files of one address belong together: the rules of a robots.txt among them apply to the pages. */
async function filesOfOneAddress(
  targets: readonly string[],
  options: LintOptions,
  { files, read }: LintInputs,
): Promise<Omit<GivenFiles, 'url'>[] | undefined> {
  if (options.url === undefined || options.as !== undefined || targets.length < 2) return undefined;
  if (targets.some((target) => isAddress(target) || basename(target) === headerRulesFile)) return undefined;
  if (targets.some((target) => target !== '-' && isFolder(target, files))) return undefined;
  const all = await Promise.all(targets.map(async (path) => ({ path, kind: await kindOfFile(path, read) })));
  const hasPage = all.some(({ kind }) => kind === 'html' || kind === 'xml');
  return hasPage ? joinFiles(all, optionFiles(options)) : undefined;
}

async function* targetsAt(target: string, options: LintOptions, inputs: LintInputs): AsyncGenerator<LintTarget> {
  if (isAddress(target)) yield* fetchedTargets(fetchEach([target], options, inputs));
  else if (target !== '-' && isFolder(target, inputs.files)) {
    if (options.as !== undefined) throw new CommandError(`--as is for files, but ${printable(target)} is a folder.`);
    yield* folderTargets(target, options, inputs);
  } else if (options.as === undefined && basename(target) === headerRulesFile) {
    yield* headerRulesTargets(target, inputs);
  } else yield await fileTarget(target, options, inputs);
}

/** Joins one file, by its kind, with the files that options name. */
async function fileTarget(target: string, options: LintOptions, inputs: LintInputs): Promise<LintTarget> {
  const { read } = inputs;
  const file = await read(target);
  const kind = options.as ?? (await kindOfFile(target, async () => file));
  let isFresh = true;
  // The file was read to find out its kind, so the first round of linting uses that copy.
  const readAgain: ReadFile = async (path) => {
    if (path !== target || !isFresh) return read(path);
    isFresh = false;
    return file;
  };
  return fileTargetOf({ ...optionFiles(options), ...fileByKind(target, kind) }, options.url, {
    ...inputs,
    read: readAgain,
  });
}

async function* fetchedTargets(all: AsyncIterable<Documents>): AsyncGenerator<LintTarget> {
  for await (const documents of all) yield { read: async () => [documents], hasAddress: true };
}

/** The files that options name. */
function optionFiles({ robots, headers }: LintOptions): { readonly robots?: string; readonly headers?: string } {
  return { ...(robots === undefined ? {} : { robots }), ...(headers === undefined ? {} : { headers }) };
}

function isFolder(path: string, files: Files): boolean {
  try {
    return files.statOf(path).isDirectory();
  } catch (error) {
    throw new CommandError(`cannot read ${printable(path)}: ${errorReason(error)}.`);
  }
}
