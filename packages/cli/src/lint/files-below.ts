import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, reasonOf } from '../command-error.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';

/** Limit: files of one folder. Whoever has more gives the folders below it one by one. */
const maxFiles = 200_000;

/**
 * Paths with slashes, from the folder, in order. Hidden folders and those of installed packages hold nobody's pages.
 * Symbolic links are followed to files, but not to folders, which may lead round in a circle.
 */
export function filesBelow(folder: string, files: Files): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of entriesOf(join(folder, below), files)) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, path), files))) found.push(path);
      else if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(path);
    }
    if (found.length > maxFiles) {
      throw new CannotRun(`${printable(folder)} holds more than ${maxFiles} files: give parts of it.`);
    }
  }
  return found.sort();
}

function entriesOf(folder: string, files: Files): Dirent[] {
  try {
    return files.entriesOf(folder);
  } catch (error) {
    throw new CannotRun(`cannot read ${printable(folder)}: ${reasonOf(error)}.`);
  }
}

/** A link that leads nowhere, or in a circle, is not a file. */
function leadsToFile(path: string, files: Files): boolean {
  try {
    return files.statOf(path).isFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return false;
    throw new CannotRun(`cannot read ${printable(path)}: ${reasonOf(error)}.`);
  }
}
