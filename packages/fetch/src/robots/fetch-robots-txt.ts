import type { Fetched } from '@heed/core';
import { defined, type Retrieval } from '@heed/core/internal';
import type { Client } from '../http/client.js';
import { httpUrlOf } from '../http/http-url.js';
import { type FetchProblem, fetchProblem } from '../http/problem.js';
import { isMeantFor, isUsable } from './cache-rules.js';
import { fromCopy, type RetrievedRobots, retrieveRobotsTxt } from './retrieve-robots-txt.js';
import { cacheVersion, type RobotsCache, type RobotsCacheEntry } from './robots-cache.js';

/** What is known about the robots.txt of an origin. */
export interface RobotsTxtOutcome {
  /** The file, or why there is none. It fits the field `robots` of a question to `@heed/core`. */
  readonly robots: Fetched;
  /** The URL of the robots.txt. */
  readonly url: string;
  /** `network`: the server was asked, if only whether a copy is still valid. `cache`: a copy was used without asking. */
  readonly from: 'network' | 'cache';
  /** When the server sent the file, or confirmed it, in milliseconds since 1970. Absent if the server did not respond. */
  readonly fetchedAt?: number;
  /** A failure, or `fetch/cut-short`. Empty if the server responded, with any status, and the file was not cut. */
  readonly problems: readonly FetchProblem[];
}

/**
 * Fetches the robots.txt that applies to a URL: that of its origin, after any redirects (RFC 9309 §2.3, §2.4,
 * RFC9309-2.3.1.2-a).
 *
 * `at` is the current time, in milliseconds since 1970. A cached copy is used while it is fresh, for a day at most. A stale copy
 * is not used even if the server is unreachable, because the server has not confirmed it. Crawlers that keep trying use
 * `obeyRobotsTxt`.
 */
export async function fetchRobotsTxt(
  client: Client,
  url: string,
  at: number,
  cache?: RobotsCache,
): Promise<RobotsTxtOutcome> {
  const origin = httpUrlOf(url)?.origin;
  if (origin === undefined) return notAnAddress(url);
  const file = `${origin}/robots.txt`;
  const entry = await cache?.get(origin);
  const copy = entry?.copy !== undefined && isMeantFor(entry.copy, client.userAgent, at) ? entry.copy : undefined;
  if (copy !== undefined && isUsable(copy, at)) return outcomeOf(fromCopy(copy, file), file, 'cache');

  const retrieved = await retrieveRobotsTxt(client, file, copy, at);
  const update = entryToStore(retrieved, entry);
  if (update !== undefined) await cache?.set(origin, update);
  return outcomeOf(retrieved, file, 'network');
}

/**
 * The new cache entry, or `undefined` if the cache needs no change.
 *
 * While the file is unreachable, the copy stays in the cache. It is not used until the server confirms it.
 */
export function entryToStore(
  { retrieval, copy }: RetrievedRobots,
  entry: RobotsCacheEntry | undefined,
): RobotsCacheEntry | undefined {
  if (retrieval.kind === 'unreachable') return undefined;
  if (copy !== undefined) return { version: cacheVersion, copy };
  return entry === undefined ? undefined : { version: cacheVersion };
}

function outcomeOf(
  { retrieval, problems, fetchedAt }: RetrievedRobots,
  url: string,
  from: 'network' | 'cache',
): RobotsTxtOutcome {
  return defined({ robots: fetchedOf(retrieval), url, from, problems, fetchedAt });
}

/** A retrieval in the form that questions use. */
export function fetchedOf(retrieval: Retrieval): Fetched {
  switch (retrieval.kind) {
    case 'fetched':
      return retrieval.body;
    case 'unavailable':
      return { status: retrieval.status };
    case 'unreachable':
      // Some servers invent statuses, such as 999, which questions do not accept.
      return { status: retrieval.status === 'no answer' || retrieval.status > 599 ? 'unreachable' : retrieval.status };
  }
}

export function notAnAddress(url: string): RobotsTxtOutcome {
  const problems = [fetchProblem('fetch/not-an-address', { url })];
  return { robots: { status: 'unreachable' }, url, from: 'network', problems };
}
