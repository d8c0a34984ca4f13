import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Limit: what was not written for this long is forgotten: three times what the thirty-day rule of RFC 9309 needs. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

/** Limit: names that are read at a time. Of a larger folder, only the first ones are examined. */
const maxNames = 100_000;

/** Limit: files that are examined at a time. */
const maxFiles = 1_000;

/** What a text folder calls its files and the drafts of them, which a program that was killed may have left. */
const ownName = /^[0-9a-f]{64}\.json(?:\.[0-9a-f-]{36})?$/;

/**
 * Removes files of a text folder that have not been written for a long time. Examines some of them, from a random start, so that the work
 * is small in a folder of any size and every file is examined in the end. Never rejects.
 *
 * What is not a regular file, has another name, or has permissions other than those of the folder's own files is left alone; so on Windows,
 * which does not have such permissions, all files stay. A file that another program writes just as it is removed is lost, which a cache
 * allows.
 */
export async function purgeFolder(folder: string, now: number): Promise<void> {
  try {
    const names = await ownNamesIn(folder);
    const start = Math.floor(Math.random() * names.length);
    const looked = [...names.slice(start), ...names.slice(0, start)].slice(0, maxFiles);
    for (const name of looked) await removeIfOld(join(folder, name), now);
  } catch {
    // A folder that cannot be read has nothing to remove.
  }
}

async function ownNamesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  let read = 0;
  for await (const { name } of await opendir(folder, { bufferSize: 1_000 })) {
    if (ownName.test(name)) names.push(name);
    if (++read === maxNames) break;
  }
  return names;
}

async function removeIfOld(path: string, now: number): Promise<void> {
  try {
    const found = await lstat(path);
    const isOwn = found.isFile() && (found.mode & 0o777) === 0o600;
    if (isOwn && found.mtimeMs < now - keptFor) await rm(path);
  } catch {
    // Another program has removed it, or this one may not.
  }
}
