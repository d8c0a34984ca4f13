/**
 * A copy of a value that holds only data, so that reading it twice gives the same and no code of a stranger runs; absent if there
 * is none. Getters that throw, proxies and functions cannot be copied.
 */
export function plainCopyOf(value: unknown): { readonly copy: unknown } | undefined {
  try {
    return { copy: structuredClone(value) };
  } catch {
    return undefined;
  }
}
