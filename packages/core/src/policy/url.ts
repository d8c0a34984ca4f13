/**
 * A URL, or nothing if the text is none.
 *
 * Not `URL.canParse`: on Node 20 it takes letters outside ASCII for errors once it has been called often enough.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Stands for an address that is not known; no host has this name. */
export const unknownAddress = 'https://heed.invalid/';
