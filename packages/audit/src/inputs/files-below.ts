import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AuditError } from '../audit-error.js';
import { fileErrorReason } from './file-error.js';

/** Limit: files of one folder. A list of more would not fit in memory beside the audit. */
const maxFiles = 1_000_000;

/**
 * The paths of all files below a folder, by name, with slashes. Follows symbolic links to files, but not to folders, since those may form
 * a circle; `onSkipped` is told of the latter.
 */
export function filesBelow(folder: string, onSkipped: (path: string) => void): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, path)))) found.push(path);
      else if (entry.isDirectory()) folders.push(path);
      else onSkipped(path);
    }
    if (found.length > maxFiles) {
      throw new AuditError(`${folder} has more than ${maxFiles} files: give its folders one by one.`);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new AuditError(`cannot read ${folder}: ${fileErrorReason(error)}.`);
  }
}

/** A link that leads nowhere is not a file. */
function leadsToFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
