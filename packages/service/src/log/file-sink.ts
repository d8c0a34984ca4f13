import { appendFile } from 'node:fs/promises';
import type { LineSink } from './line-log.js';

/**
 * Appends to a file. It is opened for each write, so a file that was moved away, as tools that rotate logs do, is followed by a new one, and
 * several processes may append to the same file. Only its owner may read a file that is made: questions may be personal.
 */
export function fileSink(path: string): LineSink {
  return { write: (text) => appendFile(path, text, { mode: 0o600 }) };
}
