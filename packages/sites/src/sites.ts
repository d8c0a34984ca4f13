import type { Fetched } from '@heed/core';
import { defined } from '@heed/core/internal';
import { CrawlGate } from '@heed/core/robots-txt';
import { type Client, type FetchProblem, fetchRobotsTxt, type RobotsCache } from '@heed/fetch';
import { type ObeyedRobotsTxt, obeyRobotsTxt, unstatedLifetime } from '@heed/fetch/internal';
import { originOf } from './origins.js';
import { createRecent } from './store/recent.js';

/** What is known of a site: the robots.txt to obey now. */
export interface KnownSite {
  /** `https://example.com`. */
  readonly origin: string;
  /** robots.txt with its age, or why there is none. It fits the field `robots` of a question. */
  readonly robots: Fetched;
  /** The same file for many questions about fetching by RFC 9309 alone. Whether it has ACAP fields is in `crawl.robots.hasAcap`. */
  readonly crawl: CrawlGate;
  /** `network`: the server was asked, if only whether a copy is still valid. `cache`: a copy was used without asking. */
  readonly from: 'network' | 'cache';
  /** When this was found out, in milliseconds since 1970. */
  readonly knownAt: number;
  /** The time from which the server should be asked again. */
  readonly freshUntil: number;
  /** Since when robots.txt has been unreachable; absent if it is not. */
  readonly unreachableSince?: number;
  /** What went wrong while fetching it. */
  readonly problems: readonly FetchProblem[];
}

/** Gets robots.txt for any number of sites, each once however many ask at the same time. */
export interface Sites {
  /**
   * Returns what is known of the site of a URL, at a time in milliseconds since 1970. Fetches if necessary, with `asking` instead of the
   * client if that is provided. Never rejects because of a server error; rejects if the client is closed.
   */
  at(url: string, time: number, asking?: Client): Promise<KnownSite>;
  /** Returns the same without waiting; `undefined` if the server or the cache has to be asked first. */
  known(url: string, time: number): KnownSite | undefined;
}

/**
 * Limit: characters of robots.txt files that are kept in memory, already read, in addition to the cache. Reading a file takes several
 * times its length, so this is some hundred MiB at worst, and enough for about five thousand ordinary sites.
 */
const maxKeptLength = 16 * 1024 * 1024;

/** Limit: what a site costs besides the text of its robots.txt, in characters. */
const costOfSite = 1024;

/** How robots.txt files are kept. */
export interface SitesOptions {
  /** Outlives the program. Default: none. */
  readonly cache?: RobotsCache;
  /** False for a program that looks once, see `GathererOptions`. Default: true. */
  readonly comesBack?: boolean;
}

/** Creates what keeps and fetches robots.txt files. */
export function createSites(client: Client, { cache, comesBack = true }: SitesOptions = {}): Sites {
  const kept = createRecent<KnownSite>(maxKeptLength);
  const pending = new Map<string, Promise<KnownSite>>();

  function known(url: string, time: number): KnownSite | undefined {
    // A URL that begins with an origin and a slash belongs to that origin, so most need not be parsed.
    const end = url.indexOf('/', url.indexOf('://') + 3);
    const site = (end === -1 ? undefined : kept.get(url.slice(0, end))) ?? kept.get(originOf(url));
    // A clock that was set back says nothing about what was found out in its future.
    return site !== undefined && site.knownAt <= time && time < site.freshUntil ? site : undefined;
  }

  async function fetchSite(url: string, origin: string, time: number, asking: Client): Promise<KnownSite> {
    const found = await (comesBack ? obeyRobotsTxt : lookOnce)(asking, url, time, cache);
    const { robots, from, freshUntil, unreachableSince, problems, fetchedAt } = found;
    const site: KnownSite = defined({
      origin,
      robots: withAge(robots, fetchedAt),
      crawl: new CrawlGate(robots),
      from,
      knownAt: time,
      freshUntil,
      unreachableSince,
      problems,
    });
    // What one gathering could not afford says nothing to the next one.
    if (time < freshUntil && !isSpent(site)) kept.set(origin, site, lengthOf(robots) + costOfSite);
    else kept.delete(origin);
    return site;
  }

  async function at(url: string, time: number, asking: Client = client): Promise<KnownSite> {
    const site = known(url, time);
    if (site !== undefined) return site;
    const origin = originOf(url);
    const waiting = pending.get(origin);
    if (waiting !== undefined) {
      const found = await waiting;
      return isSpent(found) ? at(url, time, asking) : found;
    }
    const fetching = fetchSite(url, origin, time, asking).finally(() => pending.delete(origin));
    pending.set(origin, fetching);
    return fetching;
  }

  return { known, at };
}

/** Returns what a server says now. For the rest of a run that looks once, that is enough. */
async function lookOnce(client: Client, url: string, time: number, cache?: RobotsCache): Promise<ObeyedRobotsTxt> {
  return { ...(await fetchRobotsTxt(client, url, time, cache)), freshUntil: time + unstatedLifetime };
}

function withAge(robots: Fetched, fetchedAt: number | undefined): Fetched {
  if (typeof robots !== 'string' || fetchedAt === undefined) return robots;
  return { status: 200, body: robots, fetchedAt: new Date(fetchedAt).toISOString() };
}

/** Is robots.txt missing because the documents fetched with it took too long or were too large? */
function isSpent({ problems }: KnownSite): boolean {
  return problems.some(({ code }) => code === 'fetch/budget-spent');
}

function lengthOf(robots: Fetched): number {
  return (typeof robots === 'string' ? robots : (robots.body ?? '')).length;
}
