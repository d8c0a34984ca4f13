import type { Fetched } from '@heed/core';
import type { Client } from '../http/client.js';
import type { FetchProblem } from '../http/problem.js';
import { fetchedOf } from './fetch-robots-txt.js';
import { keepDocument } from './keep-document.js';
import type { RobotsCache } from './robots-cache.js';

/** A file of a site other than robots.txt: one that every site may have, or one that another text refers to. */
export interface SiteFileOutcome {
  /**
   * The file, or why there is none. It fits into the field `files` of a question. A file that was cut short counts as unreachable, since the
   * rest is not known.
   */
  readonly file: Fetched;
  /** Did the server send the file, or say that there is none? Otherwise nothing is known of it. */
  readonly isSeen: boolean;
  readonly from: 'network' | 'cache';
  /** A failure, or `fetch/cut-short`. */
  readonly problems: readonly FetchProblem[];
  /** The first time at which the server should be asked again, in milliseconds since 1970. */
  readonly freshUntil: number;
}

/**
 * Gets a file of a site, from the cache if it is fresh there, as `obeyRobotsTxt` does. `mayFollow` is asked about each redirect; the target
 * of one that may not be followed is not known. The address is the key in the cache.
 */
export async function fetchSiteFile(
  client: Client,
  address: string,
  at: number,
  cache?: RobotsCache,
  mayFollow?: (url: string) => Promise<boolean>,
): Promise<SiteFileOutcome> {
  const asking = mayFollow === undefined ? client : following(client, mayFollow);
  const { retrieved, from, freshUntil } = await keepDocument(asking, address, address, at, cache);
  const { retrieval, problems } = retrieved;
  const isCut = problems.some(({ code }) => code === 'fetch/cut-short');
  const isRedirect = retrieval.kind === 'unavailable' && retrieval.status < 400;
  const isSeen = !isCut && !isRedirect && retrieval.kind !== 'unreachable';
  return { file: isCut ? { status: 'unreachable' } : fetchedOf(retrieval), isSeen, from, problems, freshUntil };
}

function following(client: Client, mayFollow: (url: string) => Promise<boolean>): Client {
  return {
    userAgent: client.userAgent,
    get: (url, request) => client.get(url, { ...request, mayFollow }),
    close: () => client.close(),
  };
}
