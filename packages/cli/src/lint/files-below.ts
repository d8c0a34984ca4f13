import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, reasonOf } from '../cannot-run.js';
import { printable } from '../terminal/printable.js';

/** Limit: files of one folder. Whoever has more gives the folders below it one by one. */
const maxFiles = 200_000;

/**
 * Paths with slashes, from the folder, in order. Hidden folders and those of installed packages hold nobody's pages.
 * Symbolic links are followed to files, but not to folders, which may lead round in a circle.
 */
export function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, path)))) found.push(path);
      else if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(path);
    }
    if (found.length > maxFiles) {
      throw new CannotRun(`${printable(folder)} holds more than ${maxFiles} files: give parts of it.`);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new CannotRun(`cannot read ${printable(folder)}: ${reasonOf(error)}.`);
  }
}

/** A link that leads nowhere is no file. */
function leadsToFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
