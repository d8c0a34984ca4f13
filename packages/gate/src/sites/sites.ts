import type { Fetched } from '@heed/core';
import { defined, parseUrl } from '@heed/core/internal';
import { CrawlGate } from '@heed/core/robots-txt';
import type { Client, FetchProblem } from '@heed/fetch';
import { obeyRobotsTxt } from '@heed/fetch/internal';
import { createRecent } from '../store/recent.js';
import type { Store } from '../store/store.js';
import { documentCacheIn } from './document-cache.js';

/** What is known of a site: its robots.txt, as it is to be obeyed now. */
export interface KnownSite {
  /** `https://example.com`. */
  readonly origin: string;
  /** robots.txt, or why there is none. It fits the field `robots` of a question. */
  readonly robots: Fetched;
  /** The same file for many questions about fetching by RFC 9309 alone. Whether it has ACAP fields is in `crawl.robots.hasAcap`. */
  readonly crawl: CrawlGate;
  /** `network`: the server was asked, if only whether a copy is still valid. `cache`: a copy was used without asking. */
  readonly from: 'network' | 'cache';
  /** When this was found out, in milliseconds since 1970. */
  readonly knownAt: number;
  /** The first moment at which the server is to be asked again. */
  readonly freshUntil: number;
  /** Since when robots.txt has been unreachable; absent if it is not. */
  readonly unreachableSince?: number;
  /** What went wrong while fetching it. */
  readonly problems: readonly FetchProblem[];
}

/** Gets robots.txt for any number of sites, each once however many ask at the same time. */
export interface Sites {
  /**
   * What is known of the site of a URL, at a moment in milliseconds since 1970. Fetches if it has to. Never rejects for what a server does;
   * rejects if the client is closed.
   */
  at(url: string, moment: number): Promise<KnownSite>;
  /** The same without waiting: `undefined` if the server or the store has to be asked first. */
  known(url: string, moment: number): KnownSite | undefined;
}

/**
 * Limit: characters of robots.txt files that are kept in memory ready to be asked, beside what the store keeps. Reading a file takes several
 * times its length, so this is some hundred MiB at worst, and enough for about five thousand ordinary sites.
 */
const maxKeptLength = 16 * 1024 * 1024;

/** Limit: what a site costs beside the text of its robots.txt, in characters. */
const costOfSite = 1024;

/** Creates what keeps and fetches robots.txt files, with a client to fetch and a store to keep them in. */
export function createSites(client: Client, store: Store): Sites {
  const cache = documentCacheIn(store, 'robots.txt');
  const kept = createRecent<KnownSite>(maxKeptLength);
  const pending = new Map<string, Promise<KnownSite>>();

  function known(url: string, moment: number): KnownSite | undefined {
    // A URL that begins with an origin as it is written here, and a slash, belongs to it, so most need not be parsed.
    const end = url.indexOf('/', url.indexOf('://') + 3);
    const site = (end === -1 ? undefined : kept.get(url.slice(0, end))) ?? kept.get(originOf(url));
    // A clock that was set back says nothing about what was found out in its future.
    return site !== undefined && site.knownAt <= moment && moment < site.freshUntil ? site : undefined;
  }

  async function fetchSite(url: string, origin: string, moment: number): Promise<KnownSite> {
    const { robots, from, freshUntil, unreachableSince, problems } = await obeyRobotsTxt(client, url, moment, cache);
    const site: KnownSite = defined({
      origin,
      robots,
      crawl: new CrawlGate(robots),
      from,
      knownAt: moment,
      freshUntil,
      unreachableSince,
      problems,
    });
    if (moment < freshUntil) kept.set(origin, site, lengthOf(robots) + costOfSite);
    else kept.delete(origin);
    return site;
  }

  return {
    known,
    at: async (url, moment) => {
      const site = known(url, moment);
      if (site !== undefined) return site;
      const origin = originOf(url);
      const waiting = pending.get(origin);
      if (waiting !== undefined) return waiting;
      const fetching = fetchSite(url, origin, moment).finally(() => pending.delete(origin));
      pending.set(origin, fetching);
      return fetching;
    },
  };
}

/** The origin of an http or https URL; the text itself for all others: `blob:https://example.com/` is not on that server. */
function originOf(text: string): string {
  const url = parseUrl(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : text;
}

function lengthOf(robots: Fetched): number {
  return (typeof robots === 'string' ? robots : (robots.body ?? '')).length;
}
