import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { type PreparedFile, prepareNewFile, prepareReplacement } from '../replace-file.js';
import { printable } from '../terminal/printable.js';
import type { PlannedFile } from './planned-files.js';

/** Is there nothing to write, since the file has the text already? */
export function isUnchanged({ text, before }: PlannedFile): boolean {
  return before !== undefined && Buffer.from(text).equals(before);
}

/**
 * Writes files, each whole or not at all. All of them are on the disk before the first takes its place, so that one that cannot be
 * written, or a full disk, leaves everything as it was. Synchronous: a signal takes effect before or after.
 */
export function putFiles(planned: readonly PlannedFile[], files: Files): void {
  const prepared: PreparedFile[] = [];
  try {
    for (const file of planned) if (!isUnchanged(file)) prepared.push(prepare(file, files));
  } catch (error) {
    for (const one of prepared) one.drop();
    throw error;
  }
  for (const [index, one] of prepared.entries()) {
    try {
      one.put();
    } catch (error) {
      for (const other of prepared.slice(index + 1)) other.drop();
      throw error;
    }
  }
}

function prepare({ name, text, before }: PlannedFile, files: Files): PreparedFile {
  const bytes = Buffer.from(text);
  if (before !== undefined) return prepareReplacement(files, name, before, bytes);
  makeFolderOrTell(dirname(name), files);
  return prepareNewFile(files, name, bytes);
}

function makeFolderOrTell(folder: string, files: Files): void {
  let tried = folder;
  try {
    makeFolder(folder, {
      dirname,
      mkdirSync: (path, options) => {
        tried = path;
        mkdirSync(files.pathOf(path), options);
      },
      statSync: files.statOf,
    });
  } catch (error) {
    const code = errorCode(error);
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const reason = isFile ? 'there is a file of this name' : errorReason(error, 'folder');
    throw new CommandError(`cannot make the folder ${printable(tried)}: ${reason}.`);
  }
}
