import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { LineSink } from './line-log.js';

/**
 * Appends to a file. It is opened for each write, so a file that was moved away, as tools that rotate logs do, is followed by a new one. Only
 * its owner may read a file that is made: questions may be personal.
 *
 * Several processes may append to the same file: each text is one call of the system, which puts it behind what is there as a whole.
 * `appendFile` would cut a text of more than half a megabyte, and lines of another process could come in between. Throws if the file
 * cannot be opened now.
 */
export function fileSink(path: string): LineSink {
  // Whoever named a folder that is not there wants to know it at the start.
  closeSync(openSync(path, 'a', 0o600));
  return {
    write: async (text) => {
      const file = await open(path, 'a', 0o600);
      try {
        const octets = Buffer.from(text);
        // Less than all of it is written only if something is wrong, such as a full disk; the next call then says what.
        for (let written = 0; written < octets.length; ) {
          written += (await file.write(octets, written)).bytesWritten;
        }
      } finally {
        await file.close();
      }
    },
  };
}
