import { defined, interpretRetrieval, type Retrieval } from '@heed/core/internal';
import type { Client } from '../http/client.js';
import type { FetchProblem } from '../http/problem.js';
import { isMeantFor } from './cache-rules.js';
import { isPausing, longestRetry, spentRetry, unreachableFrom } from './failure-memory.js';
import { entryToStore } from './fetch-robots-txt.js';
import { lifetimeOf, unstatedLifetime } from './lifetime.js';
import { fromCopy, type RetrievedRobots, retrieveRobotsTxt } from './retrieve-robots-txt.js';
import { cacheVersion, type RobotsCache, type RobotsCopy, type Unreachable } from './robots-cache.js';

/** A document as a crawler that returns knows it. */
export interface KeptDocument {
  readonly retrieved: RetrievedRobots;
  readonly from: 'network' | 'cache';
  /** The first time at which the server should be asked again, in milliseconds since 1970; at most a day from now. */
  readonly freshUntil: number;
  /** Present if the document is unreachable. */
  readonly unreachable?: Unreachable;
  /** The last copy of it, fresh or not. */
  readonly copy?: RobotsCopy;
}

/**
 * Gets a document from the cache, or from the server if it has to. `key` is its name in the cache. A server that fails is left alone for
 * a while, which grows with each failure or is as long as Retry-After says.
 */
export async function keepDocument(
  client: Client,
  address: string,
  key: string,
  at: number,
  cache: RobotsCache | undefined,
): Promise<KeptDocument> {
  const entry = await cache?.get(key);
  const copy = entry?.copy !== undefined && isMeantFor(entry.copy, client.userAgent, at) ? entry.copy : undefined;
  if (copy !== undefined) {
    const freshUntil = copy.fetchedAt + lifetimeOf(copy.headers, copy.fetchedAt);
    if (at < freshUntil) return { retrieved: fromCopy(copy, address), from: 'cache', freshUntil, copy };
  }
  const before = entry?.unreachable;
  if (before !== undefined && isPausing(before, at)) {
    const status = before.status === 'no answer' ? 'unreachable' : before.status;
    const retrieved: RetrievedRobots = { retrieval: interpretRetrieval([{ status }]), problems: [] };
    return defined({ retrieved, from: 'cache', freshUntil: before.retryAt, unreachable: before, copy });
  }

  const retrieved = await retrieveRobotsTxt(client, address, copy, at);
  const { retrieval, problems, headers = [], isPassing } = retrieved;
  if (retrieval.kind !== 'unreachable' && !leavesCopy(retrieval, copy)) {
    const update = entryToStore(retrieved, entry);
    if (update !== undefined) await cache?.set(key, update);
    const lifetime = lifetimeOf(headers, at);
    const freshUntil = at + (isPassing ? Math.min(lifetime, unstatedLifetime) : lifetime);
    return { retrieved, from: 'network', freshUntil };
  }
  // What this client refuses, another one that shares the cache may be allowed to do.
  if (problems.some(isOwnRefusal)) {
    return defined({ retrieved, from: 'network', freshUntil: at + longestRetry, copy });
  }
  // What one question could not afford, the next one may.
  if (problems.some(isSpent)) {
    return defined({ retrieved, from: 'network', freshUntil: at + spentRetry, copy });
  }
  const status = retrieval.kind === 'fetched' ? 'no answer' : retrieval.status;
  const unreachable = unreachableFrom(before, headers, status, at);
  await cache?.set(key, defined({ version: cacheVersion, copy: entry?.copy, unreachable }));
  return defined({ retrieved, from: 'network', freshUntil: unreachable.retryAt, unreachable, copy });
}

/** A failure that says nothing of the server: this client would not ask it, however often. */
function isOwnRefusal({ code }: FetchProblem): boolean {
  return code === 'fetch/private-address';
}

/** A failure that shows nothing about the server: the documents fetched together took too long or were too large, or its turn did not come. */
function isSpent({ code }: FetchProblem): boolean {
  return code === 'fetch/budget-spent' || code === 'fetch/not-yet';
}

/** Redirects that end nowhere do not replace a copy: whether it holds is a matter of its age (ASK-48). */
function leavesCopy(retrieval: Retrieval, copy: RobotsCopy | undefined): boolean {
  return copy !== undefined && retrieval.kind === 'unavailable' && retrieval.status < 400;
}
