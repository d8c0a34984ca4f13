/**
 * The path of a file for the path of an address, or nothing if no file can be meant by it.
 *
 * An address has no dot segments left once it is parsed, but an escaped slash can bring them back: `/..%2f..%2fsecret`. So
 * what has one leads nowhere, and a path never leads out of the folder it is taken from.
 */
export function filePathOf(pathname: string): string | undefined {
  if (/%(?:2f|5c|00)/i.test(pathname) || pathname.includes('\\')) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
