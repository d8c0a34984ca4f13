import { parseUrl } from './url.js';

/** Returns what names documents in questions and answers about a URL: by path on the same site, others by address. */
export function documentNamer(url: string): (address: string) => string {
  const origin = parseUrl(url)?.origin;
  return (address) => {
    const document = parseUrl(address, url);
    if (document === undefined) return address;
    return document.origin === origin ? document.pathname + document.search : address;
  };
}
