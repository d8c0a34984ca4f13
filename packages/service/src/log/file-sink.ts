import { closeSync, constants, openSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { LineSink } from './line-log.js';

/**
 * Appends to a file. It is opened for each write, so a file that was moved away, as tools that rotate logs do, is followed by a new one.
 * Only its owner may read a created file: questions may be personal.
 *
 * Several processes may append to the same file: each text is one system call, which appends it as a whole.
 * `appendFile` would cut a text of more than half a megabyte, and lines of another process could come in between. Throws if the file
 * cannot be opened now.
 */
export function fileSink(path: string): LineSink {
  requireWritable(path);
  let isFirst = true;
  return {
    write: async (text) => {
      // An earlier process may have been killed within a line. Otherwise the first line of this one would be lost with it.
      const start = isFirst && (await endsWithinLine(path)) ? '\n' : '';
      isFirst = false;
      const file = await open(path, 'a', 0o600);
      try {
        const bytes = Buffer.from(start + text);
        // Less than all of it is written only if something is wrong, such as a full disk; the next call then says what.
        for (let written = 0; written < bytes.length; ) {
          written += (await file.write(bytes, written)).bytesWritten;
        }
      } finally {
        await file.close();
      }
    },
  };
}

/** A missing folder is reported at the start. A pipe without a reader is waited for later, not here. */
function requireWritable(path: string): void {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  try {
    closeSync(openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
  }
}

async function endsWithinLine(path: string): Promise<boolean> {
  try {
    const { size } = await stat(path);
    // A pipe or a device has no size.
    if (size === 0) return false;
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(1), 0, 1, size - 1);
      return bytesRead === 1 && buffer[0] !== lineFeed;
    } finally {
      await file.close();
    }
  } catch {
    // Not there yet, or write-only.
    return false;
  }
}

const lineFeed = 0x0a;
