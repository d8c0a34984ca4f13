import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntry } from './cache-entry.js';
import type { RobotsCache } from './robots-cache.js';

/**
 * A cache of one file an origin in a folder, which is made when it is first needed.
 *
 * Entries are written whole or not at all, so several programs may share the folder. What cannot be read counts as absent;
 * what cannot be written is forgotten, since a full disk is no reason not to fetch.
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
      // In one go: whoever is stopped by a signal that it attends to leaves no draft behind.
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(draft, JSON.stringify({ origin, ...entry }));
        renameSync(draft, path);
      } catch {
        discard(draft);
      }
    },
  };
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where nothing can be written nothing was left.
  }
}

/** A hash, since an origin may be longer than a file name can be, and holds characters that none may hold. */
function pathOf(folder: string, origin: string): string {
  return join(folder, `${createHash('sha256').update(origin).digest('hex')}.json`);
}
