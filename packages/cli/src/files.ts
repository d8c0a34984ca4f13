import { createReadStream, type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Io } from './io.js';

/**
 * The files of one run, by the names that people give them. Relative names count from the folder that the command runs in;
 * messages show names as they were given.
 */
export interface Files {
  /** The absolute path of a name. */
  readonly pathOf: (name: string) => string;
  /** The absolute path of a name without symbolic links. */
  readonly realPathOf: (name: string) => string;
  readonly statOf: (name: string) => Stats;
  readonly entriesOf: (folder: string) => Dirent[];
  readonly open: (name: string) => Readable;
  readonly read: (name: string) => Promise<Buffer>;
  readonly readSync: (name: string) => Buffer;
}

export function createFiles(io: Pick<Io, 'cwd'>): Files {
  const pathOf = (name: string): string => resolve(io.cwd, name);
  return {
    pathOf,
    realPathOf: (name) => realpathSync(pathOf(name)),
    statOf: (name) => statSync(pathOf(name)),
    entriesOf: (folder) => readdirSync(pathOf(folder), { withFileTypes: true }),
    open: (name) => createReadStream(pathOf(name)),
    read: (name) => readFile(pathOf(name)),
    readSync: (name) => readFileSync(pathOf(name)),
  };
}
