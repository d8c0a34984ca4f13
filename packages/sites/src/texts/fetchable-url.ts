import { parseUrl } from '@heed/core/internal';

/** Returns a URL as servers get it, without its fragment; or why it is not one to fetch, in a sentence. */
export function fetchableUrl(text: string): { readonly url: string } | { readonly refused: string } {
  if (!/^https?:\/\//i.test(text)) {
    return { refused: 'Only addresses that begin with http:// or https:// can be fetched.' };
  }
  const url = parseUrl(text);
  if (url === undefined) return { refused: `"${text}" is not a valid address: check its host and port.` };
  if (url.username !== '' || url.password !== '') {
    return {
      refused: `heed does not send passwords: give the address of ${url.host} without the part before the "@".`,
    };
  }
  url.hash = '';
  return { url: url.href };
}
