import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { filesIn } from '../import-graph.ts';

/**
 * Copies a clone to a temporary folder, with everything that is built, and returns its path.
 *
 * With a copy, a killed run leaves no changed file in the working tree. Installed packages are linked file by file, not as one folder:
 * npm's links from there to the packages of the repository must lead to those of the copy.
 */
export function copyTree(root: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'heed-mutate-')));
  const files = filesIn(root);
  for (const file of files) copyExactly(join(root, file), join(copy, file));
  const packages = new Set(files.filter((file) => posix.basename(file) === 'package.json').map(posix.dirname));
  for (const folder of packages) {
    for (const name of names(join(root, folder))) {
      const [from, to] = [join(root, folder, name), join(copy, folder, name)];
      if (name === 'node_modules') linkFolder(from, to);
      else if (name === 'dist' || name === 'bundle') copyExactly(from, to);
    }
  }
  return copy;
}

/** Builds compare times to find what is up to date. */
function copyExactly(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Creates a folder whose files are those of another. The caches of tools in it are copied, because they overwrite them. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === '.cache') copyExactly(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkFile(source, target);
    else if (!entry.name.startsWith('.vite')) linkFolder(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // The temporary folder is on another disk, or on one without links.
    if (!(error instanceof Error) || !('code' in error) || error.code === 'ENOENT') throw error;
    copyFileSync(from, to);
  }
}

function names(folder: string): string[] {
  return readdirSync(folder);
}

/** Removes a copy. */
export function removeTree(copy: string): void {
  if (dirname(copy) !== realpathSync(tmpdir())) throw new Error(`${copy} is not a copy in the temporary folder.`);
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
}
