import { parseUrl } from './url.js';

/**
 * Returns the address of a page in the folder of a site, given the address of that folder. Escapes the characters that would end a path in
 * an address, or be dropped from it.
 */
export function pageAddress(path: string, base: string): string {
  const escaped = withoutIndex(path).replace(/[%?#\\\t\n\r]/g, encodeURIComponent);
  return parseUrl(`./${escaped}`, base)?.href ?? base;
}

/** Servers send `index.html` for its folder. */
export function withoutIndex(path: string): string {
  return path.replace(/(^|\/)index\.html?$/i, '$1');
}
