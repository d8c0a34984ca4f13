/**
 * The URL that a text means, or `undefined` if it is not a URL.
 *
 * Not `URL.canParse`: on Node 20 it rejects letters outside ASCII once it has been called often enough.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A URL as a message shows it: its path alone if its host is not known. */
export function shownUrl(url: string): string {
  return url.startsWith(unknownAddress) ? url.slice(unknownAddress.length - 1) : url;
}

/** The URL to use where the real one is not known. No host has this name. */
export const unknownAddress = 'https://heed.invalid/';
