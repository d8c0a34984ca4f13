/** Values under keys, of which those that nobody used for the longest time are forgotten. */
export interface Recent<Value> {
  /** The value under a key, which counts as a use. */
  get(key: string): Value | undefined;
  /** Keeps a value of a size in place of an earlier one. A value that is larger than all may be together is not kept. */
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
}

/** Creates a place for values whose sizes add up to `maxSize` at most. */
export function createRecent<Value>(maxSize: number): Recent<Value> {
  // A Map remembers the order in which keys were set, so the first one is the one that nobody used for the longest time.
  const kept = new Map<string, { readonly value: Value; readonly size: number }>();
  let last: string | undefined;
  let total = 0;
  const remove = (key: string): void => {
    const found = kept.get(key);
    if (found === undefined) return;
    kept.delete(key);
    total -= found.size;
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      // Most ask several times in a row for the same key, and then the order is right already.
      if (found !== undefined && key !== last) {
        kept.delete(key);
        kept.set(key, found);
        last = key;
      }
      return found?.value;
    },
    set: (key, value, size) => {
      remove(key);
      if (size > maxSize) return;
      kept.set(key, { value, size });
      last = key;
      total += size;
      for (const [oldest] of kept) {
        if (total <= maxSize) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
