import type { Store } from './store.js';

/** Limit: characters that a memory store keeps, keys and values together: about the robots.txt files of ten thousand sites. */
const defaultMaxLength = 32 * 1024 * 1024;

/** Creates a store in memory. If it grows beyond `maxLength` characters, what was used least recently is forgotten. */
export function createMemoryStore({ maxLength = defaultMaxLength }: { readonly maxLength?: number } = {}): Store {
  // A Map remembers the order in which keys were set, so the first one is the one that nobody used for the longest time.
  const values = new Map<string, string>();
  let length = 0;
  const remove = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    length -= key.length + value.length;
  };
  return {
    get: async (key) => {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set: async (key, value) => {
      remove(key);
      if (key.length + value.length > maxLength) return;
      values.set(key, value);
      length += key.length + value.length;
      for (const [oldest] of values) {
        if (length <= maxLength) break;
        remove(oldest);
      }
    },
    delete: async (key) => remove(key),
  };
}
