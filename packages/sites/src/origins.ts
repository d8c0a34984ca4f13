import { parseUrl } from '@heed/core/internal';

/** The origin of a URL; the text itself if it is not a URL. */
export function originOf(url: string): string {
  return parseUrl(url)?.origin ?? url;
}
