/** A function that finds something once for each object that it is given, and remembers it for as long as the object lives. */
export function rememberFor<Key extends object, Found extends object>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new WeakMap<Key, Found>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
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
