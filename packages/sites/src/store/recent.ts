/** Values under keys; the least recently used are removed. */
export interface Recent<Value> {
  /** The value under a key, which counts as a use. */
  get(key: string): Value | undefined;
  /** Keeps a value of a size, replacing an earlier one. A value larger than the whole limit is not kept. */
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
}

/** A value in the ring of all, between the one that was used before it and the one that was used next. */
interface Link<Value> {
  readonly key: string;
  readonly kept?: { readonly value: Value; readonly size: number };
  older: Link<Value>;
  newer: Link<Value>;
}

/**
 * Creates a store of values whose sizes add up to `maxSize` at most.
 *
 * The order is kept in a ring besides the Map. The Map's own order would do, but finding its first key passes all that were deleted before
 * it: removing one of n values would take n steps.
 */
export function createRecent<Value>(maxSize: number): Recent<Value> {
  const links = new Map<string, Link<Value>>();
  const ends = ringOfNone<Value>();
  let total = 0;
  const remove = (key: string): void => {
    const link = links.get(key);
    if (link === undefined) return;
    links.delete(key);
    takeOut(link);
    total -= link.kept?.size ?? 0;
  };
  return {
    get: (key) => {
      const link = links.get(key);
      // Most ask several times in a row for the same key, and then the order is right already.
      if (link !== undefined && link !== ends.older) {
        takeOut(link);
        putLast(ends, link);
      }
      return link?.kept?.value;
    },
    set: (key, value, size) => {
      remove(key);
      if (size > maxSize) return;
      const link = { key, kept: { value, size }, older: ends, newer: ends };
      links.set(key, link);
      putLast(ends, link);
      total += size;
      while (total > maxSize && ends.newer !== ends) remove(ends.newer.key);
    },
    delete: remove,
  };
}

/** The link that closes a ring: after the newest value, and before the oldest. */
function ringOfNone<Value>(): Link<Value> {
  const ends = { key: '' } as Link<Value>;
  ends.older = ends;
  ends.newer = ends;
  return ends;
}

function takeOut({ older, newer }: Link<unknown>): void {
  older.newer = newer;
  newer.older = older;
}

function putLast<Value>(ends: Link<Value>, link: Link<Value>): void {
  link.older = ends.older;
  link.newer = ends;
  ends.older.newer = link;
  ends.older = link;
}
