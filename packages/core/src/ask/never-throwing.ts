/**
 * Tries once more with a copy of the question if reading it throws: getters and proxies run code that may throw, or that returns
 * another value each time. A question of plain data never throws, so an error that remains is a fault of heed's, and is not hidden.
 */
export function neverThrowing<T>(otherwise: () => T, work: (value: unknown) => T): (value: unknown) => T {
  return (value) => {
    try {
      return work(value);
    } catch {
      const plain = plainCopyOf(value);
      return plain === undefined ? otherwise() : work(plain.copy);
    }
  };
}

/**
 * A copy of a value that holds only data, so that reading it twice returns the same and no untrusted code runs; undefined if there
 * is none. Getters that throw, proxies and functions cannot be copied.
 */
function plainCopyOf(value: unknown): { readonly copy: unknown } | undefined {
  try {
    return { copy: structuredClone(value) };
  } catch {
    return undefined;
  }
}
