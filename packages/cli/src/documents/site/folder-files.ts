import { join } from 'node:path';
import { filesBelow } from '../files/files-below.js';
import type { GivenFile } from '../files/given-file.js';
import type { Inputs } from '../inputs.js';

/** The files of a folder, on this machine or in a revision. */
export interface FolderFiles {
  /** As it was given. */
  readonly name: string;
  /** Sorted, with slashes, without hidden folders except `.well-known`. */
  readonly paths: ReadonlySet<string>;
  /** Refuses one that cannot be read, with a reason. */
  readonly read: (path: string) => Promise<GivenFile>;
}

/** The files of a folder on this machine. */
export function filesOfFolder(folder: string, { files, read }: Pick<Inputs, 'files' | 'read'>): FolderFiles {
  return { name: folder, paths: new Set(filesBelow(folder, files)), read: (path) => read(join(folder, path)) };
}
