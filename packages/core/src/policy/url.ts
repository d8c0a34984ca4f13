/**
 * The URL that a text means, or `undefined` if it is not a URL.
 *
 * Not `URL.parse`, which browsers before 2024 lack.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Is this an absolute URL of the plainest kind: `http` or `https`, a host of letters, digits and hyphens that is not a number, and any path?
 * Such a URL can always be parsed, and parsing costs more. Any other may be a URL too.
 *
 * Only the host can make such a URL wrong. Its last label may not be a number, since that is an address (`1.2.3`), and a label that
 * begins with `xn--` may encode nothing.
 */
export function isPlainUrl(text: string): boolean {
  return plainUrl.test(text);
}

const plainUrl = /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z0-9-]*(?:[/?#]|$)/i;

/** The beginning of a URL that all URLs of its site share: that of a plain one ends with its host, any other is its own. */
export function originOf(url: string): string {
  if (!isPlainUrl(url)) return url;
  let end = url.indexOf('//') + 2;
  while (end < url.length && !endsHost(url.charCodeAt(end))) end++;
  return url.slice(0, end);
}

function endsHost(code: number): boolean {
  return code === 0x2f || code === 0x3f || code === 0x23;
}

/** Does an address resolve to the same URL against any base? Only one with a scheme and `//` is sure to do so. */
export function isFixed(address: string): boolean {
  return /^[\0- ]*[a-z][a-z0-9+.-]*:\/\//i.test(address);
}

/** A URL as a message shows it: its path alone if its host is not known. */
export function shownUrl(url: string): string {
  return url.startsWith(unknownAddress) ? url.slice(unknownAddress.length - 1) : url;
}

/** The URL to use where the real one is not known. No host has this name. */
export const unknownAddress = 'https://heed.invalid/';
