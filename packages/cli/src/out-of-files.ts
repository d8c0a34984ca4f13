import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { errorCode } from './error-reason.js';

/** What to do about it. `bin/heed.js` says the same where the command itself cannot be loaded. */
export const outOfFiles = 'too many files are open: raise the limit, for instance with "ulimit -n 1024".';

/** Limit: errors that are looked at, of those that one error names as its cause. */
const maxCauses = 10;

/** Did something fail because this process, or the system, cannot open more files? Some parts of Node say so in their message alone. */
export function isOutOfFiles(error: unknown): boolean {
  let one = error;
  for (let count = 0; count < maxCauses && one instanceof Error; count++) {
    const code = errorCode(one);
    if (code === 'EMFILE' || code === 'ENFILE' || /\bE[MN]FILE\b|\btoo many open files\b/i.test(one.message))
      return true;
    // SQLite does not say why.
    if (code === 'ERR_SQLITE_ERROR' && /unable to open/.test(one.message) && areFilesScarce()) return true;
    one = one.cause;
  }
  return false;
}

/** Limit: files that a database opens at most, with its journal, its folder and what it shares with other processes. */
const filesOfDatabase = 8;

function areFilesScarce(): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < filesOfDatabase) opened.push(openSync(devNull, 'r'));
    return false;
  } catch {
    return true;
  } finally {
    for (const file of opened) closeSync(file);
  }
}
