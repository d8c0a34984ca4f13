import { parseUrl } from '../../../policy/url.js';

/**
 * An absolute URL in the form in which locations are compared: whole and exact, without its fragment (AMB-77).
 *
 * URL parsing keeps percent-encoding as written, so this decodes escapes of unreserved characters and writes the others
 * in upper case. Text that is not a URL stays as it is.
 */
export function normalUrl(url: string): string {
  if (parseUrl(url) === undefined) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
