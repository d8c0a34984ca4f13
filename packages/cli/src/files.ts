import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
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
  /**
   * The octets of a regular file, or of its beginning if there are more than `maxOctets`; throws for anything else.
   *
   * For names that nobody typed: a pipe by such a name would never end, and a device might not either.
   */
  readonly readRegular: (name: string, maxOctets: number) => Uint8Array;
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
    readRegular: (name, maxOctets) => readRegular(pathOf(name), maxOctets),
  };
}

/** Opens before it looks, so that nobody can exchange the file between the two. Without `O_NONBLOCK`, opening a pipe would wait. */
function readRegular(path: string, maxOctets: number): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error(found.isDirectory() ? 'it is a folder' : 'it is not a regular file');
    const octets = new Uint8Array(Math.min(found.size, maxOctets));
    let length = 0;
    for (let count = -1; count !== 0 && length < octets.length; length += count) {
      count = readSync(file, octets, length, octets.length - length, null);
    }
    return octets.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
