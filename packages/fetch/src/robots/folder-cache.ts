import { createHash, randomUUID } from 'node:crypto';
import { constants, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readRobotsEntry, writeRobotsEntry } from './cache-entry.js';
import { maxRobotsTxtOctets } from './retrieve-robots-txt.js';
import type { RobotsCache } from './robots-cache.js';

/** Limit: octets of an entry. JSON may need six for one octet of robots.txt (`\u0000`); the headers fit in the rest. */
const maxEntryOctets = 8 * maxRobotsTxtOctets;

/**
 * Creates a cache that stores one file per origin in a folder. The folder is created when the first entry is written. Only its
 * owner may read it and its files, since they tell which sites were visited; a folder that exists keeps its permissions.
 *
 * Entries are written completely or not at all, so several programs may share the folder. Entries that cannot be read are
 * treated as absent. Entries that cannot be written are dropped: a full disk is not a reason to stop fetching.
 */
export function createFolderCache(folder: string): RobotsCache {
  return {
    async get(origin) {
      try {
        return readRobotsEntry(await readText(pathOf(folder, origin)), origin);
      } catch {
        return undefined;
      }
    },
    async set(origin, entry) {
      const path = pathOf(folder, origin);
      const draft = `${path}.${randomUUID()}`;
      // Synchronous, so that a program that handles signals is not interrupted between draft and entry.
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(draft, writeRobotsEntry(entry, origin), { mode: 0o600, flag: 'wx' });
        renameSync(draft, path);
      } catch {
        removeDraft(draft);
      }
    },
  };
}

/** Refuses all but regular files: a pipe or a device in their place might never end. `O_NONBLOCK`: opening a pipe would wait too. */
async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > maxEntryOctets) throw new Error('This is not an entry');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
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
