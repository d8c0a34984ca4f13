import { parseUrl } from '@heed/core/internal';

/** Returns the origin of an http or https URL, and the text itself for all others: `blob:https://example.com/` is not on that server. */
export function originOf(text: string): string {
  const url = parseUrl(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : text;
}
