import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync, constants as zlib } from 'node:zlib';
import { isGzip } from './text-bytes.js';

/** The beginning of a file. */
export interface FileHead {
  /** Bytes of the whole file. */
  readonly size: number;
  readonly isPacked: boolean;
  /** Decompressed, as far as that goes. */
  readonly bytes: Uint8Array;
}

/** Limit: bytes of a beginning. The header line of a table fits, and the second record of a WARC file, which tells what kind of WARC it is. */
export const headBytes: number = 64 * 1024;

/** Limit: bytes of a beginning that are decompressed. They become a thousand times as many at most. */
const packedBytes = 16 * 1024;

/**
 * Reads the beginning of a regular file, and throws for anything else. Opens before it looks, without waiting, since opening a pipe
 * would wait for somebody to write.
 */
export function readHead(path: string): FileHead {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('it is not a regular file; what comes from a pipe is read as -');
    const buffer = Buffer.alloc(headBytes);
    let length = 0;
    for (let count = -1; count !== 0 && length < buffer.length; length += count) {
      count = readSync(file, buffer, length, buffer.length - length, length);
    }
    const bytes = buffer.subarray(0, length);
    const isPacked = isGzip(bytes);
    return { size: found.size, isPacked, bytes: isPacked ? unpacked(bytes) : bytes };
  } finally {
    closeSync(file);
  }
}

/** What the beginning of a compressed file says, as far as it can be decompressed: where damage is near, a shorter one may. */
function unpacked(bytes: Uint8Array): Uint8Array {
  for (let length = packedBytes; length >= leastBytes; length /= 2) {
    try {
      return gunzipSync(bytes.subarray(0, length), { finishFlush: zlib.Z_SYNC_FLUSH }).subarray(0, headBytes);
    } catch {
      // The next one is shorter.
    }
  }
  return new Uint8Array(0);
}

const leastBytes = 64;
