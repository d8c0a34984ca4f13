import { setTimeout } from 'node:timers/promises';
import type { RobotsCache } from '@heed/fetch';
import { readRobotsEntry, writeRobotsEntry } from '@heed/fetch/internal';
import type { Store } from './store.js';

/** Where documents are kept between runs. Either may be missing; then that kind of document is kept in memory only. */
export interface DocumentCaches {
  /** By origin. */
  readonly robots?: RobotsCache;
  /** Other files of sites, by address. */
  readonly files?: RobotsCache;
}

/** The caches in a store. */
export function cachesIn(store: Store): DocumentCaches {
  return { robots: documentCacheIn(store, 'robots.txt'), files: documentCacheIn(store, 'file') };
}

/**
 * A cache of documents in a store: robots.txt by origin, other files by address. A value that cannot be read, or does not arrive in time,
 * counts as absent. An entry of an address that is too long for a key is not kept.
 */
function documentCacheIn(store: Store, kind: 'robots.txt' | 'file'): RobotsCache {
  return {
    get: async (name) => {
      const text = name.length > maxNameLength ? undefined : await inTime(store.get(`${kind} ${name}`));
      return text === undefined ? undefined : readRobotsEntry(text, name);
    },
    set: async (name, entry) => {
      if (name.length <= maxNameLength) await inTime(store.set(`${kind} ${name}`, writeRobotsEntry(entry, name)));
    },
  };
}

/** Limit: characters of an address under which something is kept. Databases take keys of this length; real addresses are shorter. */
const maxNameLength = 2000;

/** Limit: milliseconds for a store. One that has lost its database may never answer, and the document itself can be fetched meanwhile. */
const maxStoreTime = 5_000;

/** Returns the value of a store, or nothing if it takes too long. */
async function inTime<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  const answered = new AbortController();
  const late = setTimeout(maxStoreTime, undefined, { signal: answered.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}
