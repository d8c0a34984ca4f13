/**
 * What readers and voices remember. It is below the dialects, which may not know what asks them (`scripts/walls.ts`); the memory of one `ask`, with
 * the protocol that holds for both, is `ask/memory.ts`.
 *
 * Here only what follows from the arguments alone is kept: for as long as an object lives (`rememberFor`), or until other arguments come
 * (`rememberLast`, `rememberLastBy`). Nothing that is kept is ever changed, so nothing is copied.
 *
 * @module
 */
import type { Source } from './source.js';

/**
 * A function that finds something once for each object that it is given, and remembers it for as long as the object lives. The object must never
 * change.
 */
export function rememberFor<Key extends object, Found extends object>(find: (key: Key) => Found): (key: Key) => Found {
  const all = new WeakMap<Key, Found>();
  return (key) => {
    let found = all.get(key);
    if (found === undefined) {
      found = find(key);
      all.set(key, found);
    }
    return found;
  };
}

/** A function that remembers what it found last, and returns it again as long as the keys of what it is given are the same. */
export function rememberLastBy<Given, Found>(
  keysOf: (given: Given) => readonly unknown[],
  find: (given: Given) => Found,
): (given: Given) => Found {
  let last: { readonly keys: readonly unknown[]; readonly found: Found } | undefined;
  return (given) => {
    const keys = keysOf(given);
    if (last === undefined || !isSame(keys, last.keys)) last = { keys, found: find(given) };
    return last.found;
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}

/** Limit: longer texts are not kept. No real file that belongs to one question after another is near it. */
const maxKeptLength = 1_000_000;

/** A reader that remembers the last text it read: the same file comes with one question after another. */
export function rememberLast<Reading>(read: (source: Source) => Reading): (source: Source) => Reading {
  let last: { readonly source: Source; readonly reading: Reading } | undefined;
  return (source) => {
    if (last?.source.name === source.name && last.source.text === source.text) return last.reading;
    const reading = read(source);
    last = source.text.length <= maxKeptLength ? { source, reading } : undefined;
    return reading;
  };
}
