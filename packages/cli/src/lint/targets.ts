import { basename } from 'node:path';
import { CannotRun, reasonOf } from '../command-error.js';
import type { Documents } from '../documents/documents.js';
import { type GivenFiles, placeOfFile } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';
import { headerRulesFile } from '../documents/files/header-rules.js';
import { joinFiles, refuseSharedInput } from '../documents/files/joined-files.js';
import type { Inputs } from '../documents/inputs.js';
import { servedDocuments } from '../documents/served/from-served-folder.js';
import { asGiven, checkUrl, fetchEach, isAddress } from '../documents/targets.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';
import { folderTargets } from './folder-targets.js';
import { headerRulesTargets } from './header-rules-targets.js';
import { fileTargetOf, type LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';

/** The targets of the command line, one after the other: addresses, files, and the files of folders. */
export async function* lintTargets(
  targets: readonly string[],
  options: LintOptions,
  inputs: Inputs,
): AsyncGenerator<LintTarget> {
  const { read } = inputs;
  checkUrl(options.url);
  refuseSecondAddress(targets, options);
  if (options.serve !== undefined) {
    yield* found(servedDocuments(options.serve, targets, options, inputs));
    return;
  }
  if (targets.length === 0 && options.robots === undefined && options.headers === undefined) {
    throw new CannotRun('nothing to look at: give a file, a folder, an address, or "-" for standard input.');
  }
  refuseSharedInput(targets, options);
  if (targets.length === 0) yield fileTargetOf(context(options), options.url, read);
  const joined = await filesOfOneAddress(targets, options, inputs);
  if (joined !== undefined) for (const files of joined) yield fileTargetOf(files, options.url, read);
  else for (const target of targets) yield* targetsAt(target, options, inputs);
}

/** Several files that stand for one address belong together: what robots.txt says is said of the pages beside it. */
async function filesOfOneAddress(
  targets: readonly string[],
  { url, as, robots, headers }: LintOptions,
  { files: onDisk, read }: Inputs,
): Promise<Omit<GivenFiles, 'url'>[] | undefined> {
  if (url === undefined || as !== undefined || targets.length < 2) return undefined;
  if (targets.some((target) => isAddress(target) || basename(target) === headerRulesFile)) return undefined;
  if (targets.some((target) => target !== '-' && isFolder(target, onDisk))) return undefined;
  const files = await Promise.all(targets.map(async (path) => ({ path, kind: await placeOfFile(path, read) })));
  const isPage = files.some(({ kind }) => kind === 'html' || kind === 'xml');
  const named = { ...(robots === undefined ? {} : { robots }), ...(headers === undefined ? {} : { headers }) };
  return isPage ? joinFiles(files, named) : undefined;
}

function refuseSecondAddress(targets: readonly string[], { url, serve }: LintOptions): void {
  const address = targets.find(isAddress);
  if (url === undefined || (address === undefined && serve === undefined)) return;
  const given = address === undefined ? 'what --serve offers' : printable(address);
  throw new CannotRun(`--url is for files: ${given} has an address already.`);
}

async function* targetsAt(target: string, options: LintOptions, inputs: Inputs): AsyncGenerator<LintTarget> {
  if (isAddress(target)) yield* found(fetchEach([target], options, inputs));
  else if (target !== '-' && isFolder(target, inputs.files)) {
    if (options.as !== undefined) throw new CannotRun(`--as is for files, and ${printable(target)} is a folder.`);
    yield* folderTargets(target, options, inputs);
  } else if (options.as === undefined && basename(target) === headerRulesFile) {
    yield* headerRulesTargets(target, inputs.read);
  } else yield await fileTarget(target, options, inputs.read);
}

/** A file is taken for what it is, and joins what the options name. */
async function fileTarget(target: string, options: LintOptions, read: ReadFile): Promise<LintTarget> {
  const file = await read(target);
  const kind = options.as ?? (await placeOfFile(target, async () => file));
  let fresh = true;
  // It has been read just now: the first look need not do it again.
  const readOn: ReadFile = async (path) => {
    if (path !== target || !fresh) return read(path);
    fresh = false;
    return file;
  };
  return fileTargetOf({ ...context(options), ...asGiven(target, kind) }, options.url, readOn);
}

async function* found(all: AsyncIterable<Documents>): AsyncGenerator<LintTarget> {
  for await (const documents of all) yield { read: async () => documents, hasAddress: true };
}

function context({ robots, headers }: LintOptions): Omit<GivenFiles, 'url'> {
  return { ...(robots === undefined ? {} : { robots }), ...(headers === undefined ? {} : { headers }) };
}

function isFolder(path: string, files: Files): boolean {
  try {
    return files.statOf(path).isDirectory();
  } catch (error) {
    throw new CannotRun(`cannot read ${printable(path)}: ${reasonOf(error)}.`);
  }
}
