import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Limit: what was not written for this long is forgotten: three times what the thirty-day rule of RFC 9309 needs. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

/** Limit: names that are read in one go. Of a larger folder, only the first ones are looked at. */
const maxNames = 100_000;

/** Limit: files that are looked at in one go. */
const maxFiles = 1_000;

/** What a text folder calls its files and the drafts of them, which a program that was killed may have left. */
const ownName = /^[0-9a-f]{64}\.json(?:\.[0-9a-f-]{36})?$/;

/**
 * Removes files of a text folder that nobody has written for a long time. Looks at some of them, from a place that chance names, so that the
 * work is small in a folder of any size and all have their turn in the end. Never rejects.
 *
 * What is not a regular file, has another name, or has other permissions than the folder's own files is left alone; so Windows, which does
 * not have such permissions, keeps all. Another program may write a file just when it is removed; then that text is lost, as any may be.
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
