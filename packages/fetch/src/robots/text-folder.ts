import { createHash, randomUUID } from 'node:crypto';
import { constants, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@heed/core/internal';
import { purgeFolder } from './purge-folder.js';

/** Texts under keys, one file each. No method rejects: what cannot be read counts as absent, and what cannot be written is dropped. */
export interface TextFolder {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Limit: texts that are written between two searches for old ones. A search examines as many files, so a folder shrinks as fast as it grows. */
const writesPerPurge = 1_000;

/**
 * Creates a store of texts in a folder. The folder is created when the first text is written. Only its owner may read it and its files,
 * since they show which sites were visited; a folder that exists keeps its permissions.
 *
 * Texts are written completely or not at all, so several programs may share the folder. A full disk is not a reason to stop fetching.
 * Texts of more than `maxBytes` bytes count as absent. Texts that were not written for ninety days are removed over time. `onLoss` is called for
 * each text that could not be written.
 */
export function createTextFolder(
  folder: string,
  maxBytes: number,
  onLoss: (error: unknown) => void = () => undefined,
): TextFolder {
  let written = 0;
  return {
    async get(key) {
      try {
        return await readText(pathOf(folder, key), maxBytes);
      } catch {
        return undefined;
      }
    },
    async set(key, text) {
      const path = pathOf(folder, key);
      // It would never be read, nor would the text it replaces.
      if (Buffer.byteLength(text) > maxBytes) return removeFile(path);
      const temporary = `${path}.${randomUUID()}`;
      // Synchronous, so that a program that handles signals is not interrupted between the two calls.
      try {
        makeFolder(folder, { mkdirSync, statSync, dirname }, 0o700);
        writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
        renameSync(temporary, path);
      } catch (error) {
        removeFile(temporary);
        onLoss(error);
      }
      // In the background: the caller does not wait for it.
      if (written++ % writesPerPurge === 0) void purgeFolder(folder, Date.now());
    },
    async delete(key) {
      removeFile(pathOf(folder, key));
    },
  };
}

/** Refuses all but regular files: a pipe or a device in their place might never end. `O_NONBLOCK`: opening a pipe would wait too. */
async function readText(path: string, maxBytes: number): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > maxBytes) throw new Error('This is not an entry');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // If nothing can be written here, there is no temporary file to remove.
  }
}

/** The name is a hash, because a key can be too long for a file name and contains characters that file names must not. */
function pathOf(folder: string, key: string): string {
  return join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
}
