import type { RobotsCache, RobotsCacheEntry } from '../robots/robots-cache.js';

/** A cache in memory whose entries a test can examine. */
export function memoryCache(): RobotsCache & { readonly entries: Map<string, RobotsCacheEntry> } {
  const entries = new Map<string, RobotsCacheEntry>();
  return {
    entries,
    get: async (origin) => entries.get(origin),
    set: async (origin, entry) => void entries.set(origin, entry),
  };
}
