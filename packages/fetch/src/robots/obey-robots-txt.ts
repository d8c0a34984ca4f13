import { isFresh, type Retrieval, retrievalToObey } from '@heed/core/documents';
import type { Client } from '../http/client.js';
import { httpUrlOf } from '../http/http-url.js';
import type { FetchProblem } from '../http/problem.js';
import { isMeantFor } from './cache-policy.js';
import { isPausing, longestRetry, unreachableFrom } from './failure-memory.js';
import { entryToStore, fetchedOf, notAnAddress, type RobotsTxtOutcome } from './fetch-robots-txt.js';
import { lifetimeOf, mayOutlive, unstatedLifetime } from './lifetime.js';
import { fromCopy, type RetrievedRobots, retrieveRobotsTxt } from './retrieve-robots-txt.js';
import { cacheVersion, type RobotsCache, type RobotsCopy, type Unreachable } from './robots-cache.js';

/** What a crawler is to obey at an origin, and until when. */
export interface ObeyedRobotsTxt extends RobotsTxtOutcome {
  /** The first moment at which the server is to be asked again, in milliseconds since 1970. Not later than in a day. */
  readonly freshUntil: number;
  /** Since when the file has been unreachable; absent if it is not. */
  readonly unreachableSince?: number;
}

/**
 * The robots.txt to obey at the origin of a URL, for crawlers that come back: asks the server only if it has to.
 *
 * `at` is the current time, in milliseconds since 1970. A copy is used while its headers say that it is fresh, an hour if they say nothing,
 * and a day at most (RFC9309-2.4-a). A server that fails is left alone for a while, which grows with each failure or is as long as
 * Retry-After says; meanwhile everything is forbidden (RFC9309-2.3.1.4-a), unless a copy of the last 24 hours is there that its headers
 * let be used. After thirty days without an answer the last copy applies again; without a copy nothing is forbidden, and `robots` is an
 * empty file (RFC9309-2.3.1.4-b).
 */
export async function obeyRobotsTxt(
  client: Client,
  url: string,
  at: number,
  cache?: RobotsCache,
): Promise<ObeyedRobotsTxt> {
  const origin = httpUrlOf(url)?.origin;
  if (origin === undefined) return { ...notAnAddress(url), freshUntil: at };
  const file = `${origin}/robots.txt`;
  const entry = await cache?.get(origin);
  const copy = entry?.copy !== undefined && isMeantFor(entry.copy, client.userAgent, at) ? entry.copy : undefined;
  if (copy !== undefined) {
    const freshUntil = copy.fetchedAt + lifetimeOf(copy.headers, copy.fetchedAt);
    if (at < freshUntil) return obeyed(fromCopy(copy, file), file, 'cache', freshUntil);
  }
  const before = entry?.unreachable;
  if (before !== undefined && isPausing(before, at)) return whileUnreachable(before, copy, [], file, 'cache', at);

  const retrieved = await retrieveRobotsTxt(client, file, copy, at);
  const { retrieval, problems, headers = [], isPassing } = retrieved;
  if (retrieval.kind === 'unreachable') {
    const unreachable = unreachableFrom(before, headers, retrieval.status, at);
    // What this client refuses, another one that shares the cache may be allowed to do.
    if (problems.some(isOwnRefusal)) return obeyed(retrieved, file, 'network', at + longestRetry);
    await cache?.set(origin, { version: cacheVersion, ...(entry?.copy && { copy: entry.copy }), unreachable });
    return whileUnreachable(unreachable, copy, problems, file, 'network', at);
  }
  const update = entryToStore(retrieved, entry);
  if (update !== undefined) await cache?.set(origin, update);
  const lifetime = lifetimeOf(headers, at);
  return obeyed(retrieved, file, 'network', at + (isPassing ? Math.min(lifetime, unstatedLifetime) : lifetime));
}

function obeyed(
  { retrieval, problems }: RetrievedRobots,
  url: string,
  from: 'network' | 'cache',
  freshUntil: number,
): ObeyedRobotsTxt {
  return { robots: fetchedOf(retrieval), url, from, problems, freshUntil };
}

/** What to obey while the server does not answer. */
function whileUnreachable(
  { since, status, retryAt }: Unreachable,
  copy: RobotsCopy | undefined,
  problems: readonly FetchProblem[],
  file: string,
  from: 'network' | 'cache',
  at: number,
): ObeyedRobotsTxt {
  const failed: Retrieval = { kind: 'unreachable', status };
  const usable = copy !== undefined && (mayOutlive(copy.headers) || !isFresh(copy, at)) ? copy : undefined;
  const { kind } = retrievalToObey(failed, at, { unreachableSince: since, ...(usable && { copy: usable }) });
  const state = { url: file, from, freshUntil: retryAt, unreachableSince: since };
  if (kind === 'unreachable') return { ...state, robots: fetchedOf(failed), problems };
  // Status 503 in a question would forbid everything.
  if (usable === undefined) return { ...state, robots: '', problems };
  const { retrieval, problems: ofCopy } = fromCopy(usable, file);
  return { ...state, robots: fetchedOf(retrieval), problems: [...problems, ...ofCopy] };
}

/** Failures that say nothing of the server: this client would not, or could not afford to, ask it. */
function isOwnRefusal({ code }: FetchProblem): boolean {
  return code === 'fetch/private-address' || code === 'fetch/budget-spent';
}
