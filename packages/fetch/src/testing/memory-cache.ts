import type { CachedRobots, RobotsCache } from '../robots/robots-cache.js';

/** A cache that forgets with the test; what it holds can be looked at. */
export function memoryCache(): RobotsCache & { readonly entries: Map<string, CachedRobots> } {
  const entries = new Map<string, CachedRobots>();
  return {
    entries,
    get: async (origin) => entries.get(origin),
    set: async (origin, entry) => void entries.set(origin, entry),
  };
}
