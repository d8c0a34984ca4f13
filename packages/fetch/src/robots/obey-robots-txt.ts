import { defined, retrievalToObey } from '@heed/core/internal';
import type { Client } from '../http/client.js';
import { httpUrlOf } from '../http/http-url.js';
import { fetchedOf, notAnAddress, type RobotsTxtOutcome } from './fetch-robots-txt.js';
import { type KeptDocument, keepDocument } from './keep-document.js';
import { fromCopy, type RetrievedRobots } from './retrieve-robots-txt.js';
import type { RobotsCache } from './robots-cache.js';

/** What a crawler is to obey at an origin, and until when. */
export interface ObeyedRobotsTxt extends RobotsTxtOutcome {
  /** The time from which the server should be asked again, in milliseconds since 1970; at most a day from now. */
  readonly freshUntil: number;
  /** Since when the file has been unreachable; absent if it is not. */
  readonly unreachableSince?: number;
}

/**
 * Returns the robots.txt to obey at the origin of a URL, for crawlers that return: asks the server only if necessary.
 *
 * `at` is the current time, in milliseconds since 1970. A copy is used while its headers say that it is fresh, an hour if they say nothing,
 * and a day at most (RFC9309-2.4-a). A server that fails is left alone for a while, which grows with each failure or is as long as
 * Retry-After says; meanwhile the last copy applies until it is thirty days old, and without one everything is forbidden (ASK-48).
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
  const kept = await keepDocument(client, file, origin, at, cache);
  const { from, freshUntil, unreachable } = kept;
  const { retrieval, problems, fetchedAt } = toObey(kept, file, at);
  return defined({
    robots: fetchedOf(retrieval),
    url: file,
    from,
    problems,
    fetchedAt,
    freshUntil,
    unreachableSince: unreachable?.since,
  });
}

/** What to obey: what the server answers, or the last copy while it does not. Only a file is a copy: a status says nothing for later. */
function toObey({ retrieved, copy }: KeptDocument, file: string, at: number): RetrievedRobots {
  const { retrieval } = retrieved;
  const isFile = copy !== undefined && copy.status >= 200 && copy.status <= 299;
  if (retrieval.kind === 'fetched' || !isFile || retrievalToObey(retrieval, at, copy).kind !== 'fetched')
    return retrieved;
  const held = fromCopy(copy, file);
  return { ...held, problems: [...retrieved.problems, ...held.problems] };
}
