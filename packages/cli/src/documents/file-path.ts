/**
 * The path of a file for the path of an address; absent if it cannot name a file.
 *
 * A parsed address has no dot segments left, but an escaped slash can bring them back: `/..%2f..%2fsecret`. Paths with one
 * are refused, so that a path never leads out of its folder.
 */
export function filePathOf(pathname: string): string | undefined {
  if (/%(?:2f|5c|00)/i.test(pathname) || pathname.includes('\\')) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
