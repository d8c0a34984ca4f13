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
  /**
   * The bytes of a regular file. It waits for the disk: with a promise for each file, reading the files of a folder takes 17 times as
   * much of the processor, and nothing else could be done meanwhile.
   */
  readonly read: (name: string) => Buffer;
  /** The bytes of a file, a pipe or a device; throws if there are more than `maxFileBytes`. */
  readonly readSync: (name: string) => Buffer;
  /**
   * The bytes of a regular file, or of its beginning if there are more than `maxBytes`; throws for anything else.
   *
   * For names that nobody typed: a pipe by such a name would never end, and a device might not either.
   */
  readonly readRegular: (name: string, maxBytes: number) => Uint8Array;
  /** The same for a file that is read whole or not at all: absent if it has more than `maxFileBytes`. */
  readonly readWholeRegular: (name: string) => Uint8Array | undefined;
}

/** Limit: bytes of one file. A larger one is neither a page nor a robots.txt, and must fit in memory. */
export const maxFileBytes: number = 256 * 1024 * 1024;

export function createFiles(io: Pick<Io, 'cwd'>): Files {
  const pathOf = (name: string): string => resolve(io.cwd, name);
  return {
    pathOf,
    realPathOf: (name) => realpathSync(pathOf(name)),
    statOf: (name) => statSync(pathOf(name)),
    entriesOf: (folder) => readdirSync(pathOf(folder), { withFileTypes: true }),
    open: (name) => createReadStream(pathOf(name)),
    read: (name) => readFileSync(pathOf(name)),
    readSync: (name) => readWhole(pathOf(name)),
    readRegular: (name, maxBytes) => readRegular(pathOf(name), (size) => Math.min(size, maxBytes)) as Uint8Array,
    readWholeRegular: (name) => readRegular(pathOf(name), (size) => (size > maxFileBytes ? undefined : size)),
  };
}

/** Reads piece by piece, since the length of a pipe is not known before its end, and a device need not have one. */
function readWhole(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY);
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = Buffer.allocUnsafe(64 * 1024);
      const count = readSync(file, piece, 0, piece.length, null);
      if (count === 0) return Buffer.concat(pieces);
      length += count;
      if (length > maxFileBytes) throw new Error(`it is larger than ${maxFileBytes / 1024 / 1024} MiB`);
      pieces.push(piece.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Opens before it looks, so that nobody can exchange the file between the two. Without `O_NONBLOCK`, opening a pipe would wait. Reads as
 * many bytes as `wanted` says of a file of this size, or nothing.
 */
function readRegular(path: string, wanted: (size: number) => number | undefined): Uint8Array | undefined {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error(found.isDirectory() ? 'it is a folder' : 'it is not a regular file');
    const size = wanted(found.size);
    if (size === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(size);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count) {
      count = readSync(file, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
