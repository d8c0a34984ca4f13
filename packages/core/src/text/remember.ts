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
