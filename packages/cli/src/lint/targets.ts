import { basename } from 'node:path';
import { defined, type FileKind, headerRulesFile } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { isAddress, refuseBadUrl, refuseEmptyTarget, refuseSecondAddress } from '../documents/addresses.js';
import type { Documents } from '../documents/documents.js';
import { type GivenFiles, textAtBeginning } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';
import { fileByKind, joinFiles, refuseSharedInput } from '../documents/files/joined-files.js';
import { type SiteFile, siteFileAt } from '../documents/files/site-file.js';
import { fetchEach } from '../documents/network/fetch-each.js';
import { documentsFromServedFolder } from '../documents/served/from-served-folder.js';
import { errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';
import { folderTargets } from './folder-targets.js';
import { headerRulesTargets } from './header-rules-targets.js';
import { kindOfTarget } from './kind-of-target.js';
import { fileTargetOf, type LintInputs, type LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';

/**
 * The targets of the command line, in order: addresses, files, and the files of folders. One of several that cannot be read does not
 * keep the others from being linted.
 */
export async function* lintTargets(
  targets: readonly string[],
  options: LintOptions,
  inputs: LintInputs,
  { skip, miss }: LeftOut,
): AsyncGenerator<LintTarget> {
  refuseEmptyTarget(targets);
  refuseBadUrl(options.url);
  refuseSecondAddress(targets, options);
  if (options.serve !== undefined) {
    yield* fetchedTargets(documentsFromServedFolder(options.serve, targets, options, inputs));
    return;
  }
  if (targets.length === 0 && options.robots === undefined && options.headers === undefined) {
    throw new CommandError(`nothing to lint: ${whatToGive}.`);
  }
  refuseSharedInput(targets, options);
  if (targets.length === 0) yield alone(fileTargetOf(optionFiles(options), options.url, inputs));
  const joined = await filesOfOneAddress(targets, options, inputs, skip);
  if (joined !== undefined) for (const files of joined) yield alone(fileTargetOf(files, options.url, inputs));
  else {
    for (const target of targets) {
      try {
        yield* targetsAt(target, options, inputs, skip);
      } catch (error) {
        if (!(error instanceof CommandError) || targets.length === 1) throw error;
        miss(error.message);
      }
    }
  }
}

const whatToGive = 'give a file, a folder, an address, or "-" for standard input';

/** Called with each file that is none of the kinds that heed reads. */
type Skip = (path: string) => void;

/** What becomes of targets that are not linted. */
export interface LeftOut {
  readonly skip: Skip;
  /** Called with the reason why one of several targets could not be read. */
  readonly miss: (reason: string) => void;
}

/**
 * Several files of one address belong together: the rules of a robots.txt among them apply to the page. One address is that of one
 * page, or of one folder with its pages.
 */
async function filesOfOneAddress(
  targets: readonly string[],
  options: LintOptions,
  { files, read }: LintInputs,
  skip: Skip,
): Promise<Omit<GivenFiles, 'url'>[] | undefined> {
  if (options.url === undefined || targets.length < 2) return undefined;
  const folders = targets.filter((target) => target !== '-' && isFolder(target, files));
  const siteFiles = options.as === undefined ? await siteFilesAmong(targets, folders, read) : [];
  const isTaken = (target: string): boolean =>
    folders.includes(target) || siteFiles.some(({ path }) => path === target);
  const others = targets.filter((target) => !isTaken(target) && basename(target) !== headerRulesFile);
  const kinds = await Promise.all(others.map(async (path) => options.as ?? (await kindOfTarget(path, read))));
  const pages = others.filter((_, at) => isPage(kinds[at]));
  const [one, other] = [...folders, ...pages];
  if (one !== undefined && other !== undefined) {
    throw new CommandError(
      `--url is the address of one page or folder, but ${printable(one)} and ${printable(other)} were given: lint them one at a time, or lint a folder that has both.`,
    );
  }
  if (pages.length === 0 || folders.length > 0 || others.length + siteFiles.length < targets.length) return undefined;
  const known = others.flatMap((path, at) => {
    const kind = kinds[at];
    if (kind === undefined) skip(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  return joinFiles(known, optionFiles(options)).map((joined) => ({ ...joined, siteFiles }));
}

/** The targets that are files of the site beside its robots.txt and its pages. */
async function siteFilesAmong(
  targets: readonly string[],
  folders: readonly string[],
  read: ReadFile,
): Promise<SiteFile[]> {
  const found: SiteFile[] = [];
  for (const target of targets) {
    if (target === '-' || folders.includes(target)) continue;
    const file = siteFileAt(target, textAtBeginning((await read(target)).bytes));
    if (file !== undefined) found.push(file);
  }
  return found;
}

function isPage(kind: FileKind | undefined): boolean {
  return kind === 'html' || kind === 'xml';
}

async function* targetsAt(
  target: string,
  options: LintOptions,
  inputs: LintInputs,
  skip: Skip,
): AsyncGenerator<LintTarget> {
  if (isAddress(target)) yield* fetchedTargets(fetchEach([target], options, inputs));
  else if (target !== '-' && isFolder(target, inputs.files)) {
    yield* folderTargets(target, options, inputs);
  } else if (options.as === undefined && basename(target) === headerRulesFile) {
    yield* headerRulesTargets(target, { robots: options.robots, url: options.url }, inputs);
  } else yield* fileTarget(target, options, inputs, skip);
}

/** Joins one file, by its kind, with the files that options name. */
async function* fileTarget(
  target: string,
  options: LintOptions,
  inputs: LintInputs,
  skip: Skip,
): AsyncGenerator<LintTarget> {
  const { read } = inputs;
  const file = await read(target);
  const siteFile = options.as === undefined ? siteFileAt(target, textAtBeginning(file.bytes)) : undefined;
  const own = siteFile === undefined ? await fileOfKind(target, options, async () => file) : { siteFiles: [siteFile] };
  if (own === undefined) {
    skip(target);
    return;
  }
  let isFresh = true;
  // The file was read to find out its kind, so the first round of linting uses that copy.
  const readAgain: ReadFile = async (path) => {
    if (path !== target || !isFresh) return read(path);
    isFresh = false;
    return file;
  };
  yield alone(fileTargetOf({ ...optionFiles(options), ...own }, options.url, { ...inputs, read: readAgain }));
}

function alone(target: LintTarget): LintTarget {
  return { ...target, isAlone: true };
}

/** A file in the field for its kind; absent if it is none of the kinds that heed reads. */
async function fileOfKind(
  target: string,
  options: LintOptions,
  read: ReadFile,
): Promise<Omit<GivenFiles, 'url'> | undefined> {
  const kind = options.as ?? (await kindOfTarget(target, read));
  return kind === undefined ? undefined : fileByKind(target, kind);
}

async function* fetchedTargets(all: AsyncIterable<Documents>): AsyncGenerator<LintTarget> {
  for await (const documents of all) yield { read: async () => [documents], hasAddress: true };
}

/** The files that options name. */
function optionFiles({ robots, headers }: LintOptions): { readonly robots?: string; readonly headers?: string } {
  return defined({ robots, headers });
}

function isFolder(path: string, files: Files): boolean {
  try {
    return files.statOf(path).isDirectory();
  } catch (error) {
    throw new CommandError(`cannot read ${printable(path)}: ${errorReason(error, 'file or folder')}.`);
  }
}
