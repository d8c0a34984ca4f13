import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type ContainedFile, containedFile } from '../warc/contained-file.js';

/** Bytes that are looked at in each of three places. */
const probeBytes = 64 * 1024;

/**
 * A text by which a file is known again under another path, or told from another one under the same path: a digest of its size, beginning,
 * middle and end. WARC files begin with a record that has an id and a moment of its own. Undefined if the file cannot be read.
 */
export function markOf(path: string): string | undefined {
  let file: number;
  let contained: ContainedFile;
  try {
    contained = containedFile(path);
    file = openSync(contained.path, 'r');
  } catch {
    return undefined;
  }
  try {
    const { start, size } = contained;
    const digest = createHash('sha256').update(`${size}\n`);
    const buffer = Buffer.alloc(probeBytes);
    for (const position of [0, size / 2 - probeBytes / 2, size - probeBytes]) {
      const from = Math.max(0, Math.floor(position));
      const length = readSync(file, buffer, 0, Math.min(probeBytes, size - from), start + from);
      digest.update(buffer.subarray(0, length));
    }
    return digest.digest('hex');
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}
