import { type RobotsCache, readRobotsEntry, writeRobotsEntry } from '@heed/fetch';
import type { Store } from '../store/store.js';

/** A cache of robots.txt files in a store. A value that cannot be read counts as none. */
export function robotsCacheIn(store: Store): RobotsCache {
  return {
    get: async (origin) => {
      const text = await store.get(keyOf(origin));
      return text === undefined ? undefined : readRobotsEntry(text, origin);
    },
    set: (origin, entry) => store.set(keyOf(origin), writeRobotsEntry(entry, origin)),
  };
}

function keyOf(origin: string): string {
  return `robots.txt ${origin}`;
}
