import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBelow } from '../below-folder.js';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import { type Files, maxFileBytes } from '../files.js';
import { printable } from '../terminal/printable.js';

/** A file that is to be written, and what is in its place now. */
export interface PlannedFile {
  /** For people, and relative to the folder that the command runs in: the folder of `--out` and the path in it. */
  readonly name: string;
  readonly text: string;
  /** What is there now; absent if there is no such file. */
  readonly before?: Uint8Array;
  /** What is lost of it. */
  readonly notes?: readonly string[];
}

/** A file that is to be written: its path below the folder, and its text. */
export interface FileToWrite {
  readonly path: string;
  readonly text: string;
}

/** A text that is there, changed into what is to be written, and what to tell of it. */
export interface Merged {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Changes a text that is there; returns nothing if it can only be replaced as a whole. */
export type Merge = (file: FileToWrite, before: string, isForced: boolean) => Merged | undefined;

/**
 * Finds out what is in the place of each file. Refuses to follow a symbolic link out of the folder, as the folder of a stranger may have. Refuses to replace one, naming all of them, unless `force` is given, the text is the same,
 * or it can be changed by its own rules.
 */
export function planFiles(
  out: string,
  written: readonly FileToWrite[],
  merge: Merge,
  force: boolean,
  files: Files,
): PlannedFile[] {
  const inTheWay: string[] = [];
  const planned = written.map((file): PlannedFile => {
    const name = join(out, file.path);
    refuseLinkOut(out, name, files);
    const before = bytesAt(name, files);
    if (before === undefined) return { name, text: file.text };
    const known = Buffer.from(before).toString('utf8');
    const merged = merge(file, known, force);
    if (merged !== undefined) requireText(name, known, before);
    else if (!force && known !== file.text) inTheWay.push(name);
    return { name, text: merged?.text ?? file.text, before, notes: merged?.notes ?? [] };
  });
  if (inTheWay.length > 0) throw new CommandError(refusalOf(inTheWay));
  return planned;
}

/**
 * The folder itself may be a link: a person named it. What is in it was not named, so nothing is read or written where it leads out. Looks at the
 * part of the path that exists: the rest is made, and leads nowhere.
 */
function refuseLinkOut(out: string, name: string, files: Files): void {
  for (let path = name; files.pathOf(path) !== files.pathOf(out); path = dirname(path)) {
    const real = realPathOf(path, files);
    if (real === undefined) continue;
    const root = files.realPathOf(out);
    if (real === root || isBelow(real, root)) return;
    throw new CommandError(
      `cannot write ${printable(name)}: a symbolic link leads out of ${printable(out)}. Nothing was written.`,
    );
  }
}

/** Absent if nothing is there, or a link that leads nowhere. */
function realPathOf(path: string, files: Files): string | undefined {
  try {
    return files.realPathOf(path);
  } catch {
    return undefined;
  }
}

/** Absent if there is no such file. A symbolic link that leads nowhere is there. */
function bytesAt(name: string, files: Files): Uint8Array | undefined {
  try {
    lstatSync(files.pathOf(name));
  } catch (error) {
    // Where a folder of its path is a file, creating that folder says so.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw new CommandError(`cannot read ${printable(name)}: ${errorReason(error)}.`);
  }
  try {
    return files.readRegular(name, maxFileBytes);
  } catch (error) {
    throw new CommandError(`cannot replace ${printable(name)}: ${errorReason(error)}.`);
  }
}

/** What is kept of a file has to be read and written again without a change. */
function requireText(name: string, text: string, bytes: Uint8Array): void {
  if (Buffer.from(text).equals(bytes)) return;
  throw new CommandError(`cannot keep the rest of ${printable(name)}: it is not valid UTF-8.`);
}

function refusalOf(names: readonly string[]): string {
  const [first = ''] = names;
  const list = names.map(printable).join(', ');
  const exist = names.length === 1 ? `${list} exists` : `these files exist: ${list}`;
  return `${exist}. Nothing was written. Pass --force to replace ${names.length === 1 ? 'it' : 'them'}, or another folder than ${printable(dirname(first))}.`;
}
