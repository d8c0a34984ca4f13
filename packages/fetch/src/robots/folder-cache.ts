import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntry } from './cache-entry.js';
import type { RobotsCache } from './robots-cache.js';

/**
 * Creates a cache that stores one file per origin in a folder. The folder is created when the first entry is written.
 *
 * Entries are written completely or not at all, so several programs may share the folder. Entries that cannot be read are
 * treated as absent. Entries that cannot be written are dropped: a full disk is not a reason to stop fetching.
 */
export function createFolderCache(folder: string): RobotsCache {
  return {
    async get(origin) {
      try {
        return readEntry(await readFile(pathOf(folder, origin), 'utf8'), origin);
      } catch {
        return undefined;
      }
    },
    async set(origin, entry) {
      const path = pathOf(folder, origin);
      const draft = `${path}.${randomUUID()}`;
      // Synchronous, so that a program that handles signals is not interrupted between draft and entry.
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(draft, JSON.stringify({ origin, ...entry }));
        renameSync(draft, path);
      } catch {
        removeDraft(draft);
      }
    },
  };
}

function removeDraft(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // If nothing can be written here, there is no draft to remove.
  }
}

/** The name is a hash, because an origin can be too long for a file name and contains characters that file names must not. */
function pathOf(folder: string, origin: string): string {
  return join(folder, `${createHash('sha256').update(origin).digest('hex')}.json`);
}
