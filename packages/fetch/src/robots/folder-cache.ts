import { maxRobotsTxtBytes } from '../http/limits.js';
import { readRobotsEntry, writeRobotsEntry } from './cache-entry.js';
import type { RobotsCache } from './robots-cache.js';
import { createTextFolder } from './text-folder.js';

/** Limit: bytes of an entry. JSON may need six for one byte of robots.txt (`\u0000`); the headers fit in the rest. */
export const maxEntryBytes: number = 8 * maxRobotsTxtBytes;

/**
 * Creates a cache that stores one file per origin in a folder. The folder is created when the first entry is written. Only its owner may
 * read it and its files, since they show which sites were visited; a folder that exists keeps its permissions.
 *
 * Entries are written completely or not at all, so several programs may share the folder. Entries that cannot be read are
 * treated as absent. Entries that cannot be written are dropped, and `onLoss` is called with the error: a full disk is not a reason to stop
 * fetching.
 */
export function createFolderCache(folder: string, onLoss?: (error: unknown) => void): RobotsCache {
  const texts = createTextFolder(folder, maxEntryBytes, onLoss);
  return {
    async get(origin) {
      const text = await texts.get(origin);
      return text === undefined ? undefined : readRobotsEntry(text, origin);
    },
    set: (origin, entry) => texts.set(origin, writeRobotsEntry(entry, origin)),
  };
}
