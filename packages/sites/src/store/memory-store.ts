import { createRecent } from './recent.js';
import type { Store } from './store.js';

/** Limit: characters that a memory store keeps, keys and values together: about the robots.txt files of ten thousand sites. */
const defaultMaxLength = 32 * 1024 * 1024;

/**
 * Creates a store in memory. If it grows beyond `maxLength` characters, what was used least recently is forgotten. Throws a TypeError for a
 * `maxLength` that is not a number.
 */
export function createMemoryStore({ maxLength = defaultMaxLength }: { readonly maxLength?: number } = {}): Store {
  if (typeof maxLength !== 'number' || !(maxLength >= 0)) {
    throw new TypeError('createMemoryStore: maxLength must be a number of characters.');
  }
  const values = createRecent<string>(maxLength);
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => values.set(key, value, key.length + value.length),
    delete: async (key) => values.delete(key),
  };
}
