import type { Client, FetchRemark, RobotsCache } from '@heed/fetch';
import type { Note, ShownText } from '../documents.js';

/** Who fetches, and with what. */
export interface Errand {
  readonly client: Client;
  /** The User-Agent that is sent: whoever fetches has to be let in. */
  readonly userAgent: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly cache?: RobotsCache;
  /** A robots.txt to answer by instead of the one that the site has. What may be fetched is the site's to say all the same. */
  readonly robots?: ShownText;
  /** Only what the site says of fetching, or the page too. */
  readonly seeks?: 'site' | 'page';
}

export function noteOf({ code, data }: FetchRemark, about: string): Note {
  return { code, data, about };
}
