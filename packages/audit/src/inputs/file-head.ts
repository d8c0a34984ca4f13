import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync, constants as zlib } from 'node:zlib';
import { isGzip } from './text-octets.js';

/** The beginning of a file. */
export interface FileHead {
  /** Octets of the whole file. */
  readonly size: number;
  readonly isPacked: boolean;
  /** Decompressed, as far as that goes. */
  readonly octets: Uint8Array;
}

/** Limit: octets of a beginning. The header line of a table fits, and the second record of a WARC file, which tells what kind of WARC it is. */
export const headOctets: number = 64 * 1024;

/** Limit: octets of a beginning that are decompressed. They become a thousand times as many at most. */
const packedOctets = 16 * 1024;

/**
 * Reads the beginning of a regular file, and throws for anything else. Opens before it looks, without waiting, since opening a pipe
 * would wait for somebody to write.
 */
export function readHead(path: string): FileHead {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('it is not a regular file; what comes from a pipe is read as -');
    const buffer = Buffer.alloc(headOctets);
    let length = 0;
    for (let count = -1; count !== 0 && length < buffer.length; length += count) {
      count = readSync(file, buffer, length, buffer.length - length, length);
    }
    const octets = buffer.subarray(0, length);
    const isPacked = isGzip(octets);
    return { size: found.size, isPacked, octets: isPacked ? unpacked(octets) : octets };
  } finally {
    closeSync(file);
  }
}

/** What the beginning of a compressed file says, as far as it can be decompressed: where damage is near, a shorter one may. */
function unpacked(octets: Uint8Array): Uint8Array {
  for (let length = packedOctets; length >= leastOctets; length /= 2) {
    try {
      return gunzipSync(octets.subarray(0, length), { finishFlush: zlib.Z_SYNC_FLUSH }).subarray(0, headOctets);
    } catch {
      // The next one is shorter.
    }
  }
  return new Uint8Array(0);
}

const leastOctets = 64;
