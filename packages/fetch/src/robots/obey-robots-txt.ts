import { defined, isFresh, retrievalToObey } from '@heed/core/internal';
import type { Client } from '../http/client.js';
import { httpUrlOf } from '../http/http-url.js';
import { fetchedOf, notAnAddress, type RobotsTxtOutcome } from './fetch-robots-txt.js';
import { type KeptDocument, keepDocument } from './keep-document.js';
import { mayOutlive } from './lifetime.js';
import { fromCopy } from './retrieve-robots-txt.js';
import type { RobotsCache } from './robots-cache.js';

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
  const kept = await keepDocument(client, file, origin, at, cache);
  const { from, freshUntil, unreachable } = kept;
  const { retrieval, problems } =
    unreachable === undefined ? kept.retrieved : toObey(kept, unreachable.since, file, at);
  // A status in its place would forbid everything.
  const robots = retrieval === 'none' ? '' : fetchedOf(retrieval);
  const outcome = { robots, url: file, from, problems, freshUntil };
  return unreachable === undefined ? outcome : { ...outcome, unreachableSince: unreachable.since };
}

/** What to obey while the server does not answer: that, an earlier copy, or, after thirty days without one, nothing. */
function toObey({ retrieved, copy }: KeptDocument, unreachableSince: number, file: string, at: number) {
  const usable = copy !== undefined && (mayOutlive(copy.headers) || !isFresh(copy, at)) ? copy : undefined;
  const { kind } = retrievalToObey(retrieved.retrieval, at, defined({ unreachableSince, copy: usable }));
  const { problems } = retrieved;
  if (kind === 'unreachable') return retrieved;
  if (usable === undefined) return { retrieval: 'none', problems } as const;
  const ofCopy = fromCopy(usable, file);
  return { retrieval: ofCopy.retrieval, problems: [...problems, ...ofCopy.problems] };
}
