/**
 * What was found for each object, by the function that found it. One entry for each object, and not one in a map for each function: an
 * entry of a WeakMap is dear, also when the object is thrown away (one for each made linting the real collection 1.1 times as long).
 */
const remembered = new WeakMap<object, Map<unknown, object>>();

/** A function that finds something once for each object that it is given, and remembers it for as long as the object lives. */
export function rememberFor<Key extends object, Found extends object>(find: (key: Key) => Found): (key: Key) => Found {
  // Most are asked several times in a row about the same object.
  let last: { readonly key: Key; readonly found: Found } | undefined;
  return (key) => {
    if (last !== undefined && last.key === key) return last.found;
    const before = remembered.get(key)?.get(find) as Found | undefined;
    const found = before ?? find(key);
    if (before === undefined) keep(key, find, found);
    last = { key, found };
    return found;
  };
}

function keep(key: object, find: unknown, found: object): void {
  const known = remembered.get(key);
  if (known === undefined) remembered.set(key, new Map([[find, found]]));
  else known.set(find, found);
}

/** A function that remembers what it found last, and gives it again as long as the keys of what it is given are the same. */
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
