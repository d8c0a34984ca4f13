import { type RobotsCache, readRobotsEntry, writeRobotsEntry } from '@heed/fetch';
import type { Store } from '../store/store.js';

/**
 * A cache of documents in a store: robots.txt by origin, other files by address. A value that cannot be read counts as none. An entry of an
 * address that is too long for a key is not kept.
 */
export function documentCacheIn(store: Store, kind: 'robots.txt' | 'file'): RobotsCache {
  return {
    get: async (name) => {
      const text = name.length > maxNameLength ? undefined : await store.get(`${kind} ${name}`);
      return text === undefined ? undefined : readRobotsEntry(text, name);
    },
    set: async (name, entry) => {
      if (name.length <= maxNameLength) await store.set(`${kind} ${name}`, writeRobotsEntry(entry, name));
    },
  };
}

/** Limit: characters of an address under which something is kept. Databases take keys of this length; real addresses are shorter. */
const maxNameLength = 2000;
