import { parseUrl } from './url.js';

/** The name of a document in questions and answers about a URL: its path on the same site, else its address. */
export function documentName(address: string, url: string): string {
  const document = parseUrl(address, url);
  if (document === undefined) return address;
  return document.origin === parseUrl(url)?.origin ? document.pathname + document.search : address;
}
