import type { Fetched } from '@heed/core';
import { parseUrl } from '@heed/core/documents';
import { type Client, type FetchProblem, fetchRobotsTxt } from '@heed/fetch';
import type { Store } from '../store/store.js';
import { robotsCacheIn } from './robots-cache-in.js';

/** What is known of a site: its robots.txt, as it is to be obeyed now. */
export interface KnownSite {
  /** `https://example.com`. */
  readonly origin: string;
  /** robots.txt, or why there is none. It fits the field `robots` of a question. */
  readonly robots: Fetched;
  /** `network`: the server was asked, if only whether a copy is still valid. `cache`: a copy was used without asking. */
  readonly from: 'network' | 'cache';
  /** What went wrong while fetching it. */
  readonly problems: readonly FetchProblem[];
}

/** Gets robots.txt for any number of sites, each once however many ask at the same time. */
export interface Sites {
  /** What is known of the site of a URL, at a moment in milliseconds since 1970. Fetches if it has to. Never rejects for what a server does. */
  at(url: string, moment: number): Promise<KnownSite>;
}

/** Creates what keeps and fetches robots.txt files, with a client to fetch and a store to keep them in. */
export function createSites(client: Client, store: Store): Sites {
  const cache = robotsCacheIn(store);
  const pending = new Map<string, Promise<KnownSite>>();
  return {
    at: (url, moment) => {
      const origin = parseUrl(url)?.origin ?? url;
      const waiting = pending.get(origin);
      if (waiting !== undefined) return waiting;
      const fetching = fetchRobotsTxt(client, url, moment, cache)
        .then(({ robots, from, problems }) => ({ origin, robots, from, problems }))
        .finally(() => pending.delete(origin));
      pending.set(origin, fetching);
      return fetching;
    },
  };
}
