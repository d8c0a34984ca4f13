import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import type { Files } from '../../files.js';
import { printable } from '../../terminal/printable.js';

/** Limit: files of one folder. Larger sites are read in parts. */
export const maxFiles = 200_000;

/**
 * The sorted paths of all files below a folder, with slashes. Skips hidden folders, except `.well-known`, and installed packages,
 * which have no files of the site. Follows symbolic links to files, but not to folders, since those may form a circle.
 */
export function filesBelow(folder: string, files: Files): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of entriesOf(join(folder, below), files)) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, path), files))) found.push(path);
      else if (entry.isDirectory() && isOfSite(entry.name)) folders.push(path);
    }
    if (found.length > maxFiles) {
      throw new CommandError(`${printable(folder)} has more than ${maxFiles} files: give its folders one by one.`);
    }
  }
  return found.sort();
}

/** Can a folder with this name have files of the site? */
export function isOfSite(folder: string): boolean {
  return folder === '.well-known' || (!folder.startsWith('.') && folder !== 'node_modules');
}

function entriesOf(folder: string, files: Files): Dirent[] {
  try {
    return files.entriesOf(folder);
  } catch (error) {
    throw new CommandError(`cannot read ${printable(folder)}: ${errorReason(error, 'folder')}.`);
  }
}

/** A link that leads nowhere, or in a circle, is not a file. */
function leadsToFile(path: string, files: Files): boolean {
  try {
    return files.statOf(path).isFile();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return false;
    throw new CommandError(`cannot read ${printable(path)}: ${errorReason(error)}.`);
  }
}
