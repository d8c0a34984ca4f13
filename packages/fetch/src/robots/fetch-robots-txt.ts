import type { Fetched, Retrieval } from '@heed/core/documents';
import type { Client } from '../http/client.js';
import { addressOf } from '../http/http-url.js';
import { type FetchRemark, fetchRemark } from '../http/problem.js';
import { isMeantFor, isUsable } from './cache-policy.js';
import { type Finding, findingOfCopy, findRobotsTxt } from './retrieve-robots-txt.js';
import { type CachedRobots, cacheVersion, type RobotsCache } from './robots-cache.js';

export interface RobotsTxtOutcome {
  /** Ready for a question's `robots`. */
  readonly robots: Fetched;
  /** The file that was asked for. */
  readonly url: string;
  /** `network`: the server was asked, and this is what came of it, if only that the copy still holds. `cache`: a copy. */
  readonly from: 'network' | 'cache';
  readonly remarks: readonly FetchRemark[];
}

/**
 * robots.txt of the origin of a URL (RFC 9309 §2.3, §2.4).
 *
 * `at` is now, in milliseconds since 1970. What holds for the origin is given, wherever redirects found it
 * (RFC9309-2.3.1.2-a). A copy counts for as long as it is fresh, a day at most, and never because the server is out of reach:
 * whoever cannot be asked has not said that the copy still holds. A crawler that keeps trying finds in `retrievalToObey` of
 * `@heed/core/robots-txt` what to do after thirty days.
 */
export async function fetchRobotsTxt(
  client: Client,
  url: string,
  at: number,
  cache?: RobotsCache,
): Promise<RobotsTxtOutcome> {
  const origin = addressOf(url)?.origin;
  if (origin === undefined) return notAnAddress(url);
  const file = `${origin}/robots.txt`;
  const entry = await cache?.get(origin);
  const copy = entry?.kept !== undefined && isMeantFor(entry.kept, client.userAgent, at) ? entry.kept : undefined;
  if (copy !== undefined && isUsable(copy, at)) return outcomeOf(findingOfCopy(copy, file), file, 'cache');

  const finding = await findRobotsTxt(client, file, copy, at);
  const news = newsOf(finding, entry);
  if (news !== undefined) await cache?.set(origin, news);
  return outcomeOf(finding, file, 'network');
}

/**
 * What to remember from now on; nothing if that is what is remembered already.
 *
 * While the file is out of reach the copy stays where it is. Nobody goes by it until the server has said that it still holds.
 */
function newsOf({ retrieval, kept }: Finding, entry: CachedRobots | undefined): CachedRobots | undefined {
  if (retrieval.kind === 'unreachable') return undefined;
  if (kept !== undefined) return { version: cacheVersion, kept };
  return entry === undefined ? undefined : { version: cacheVersion };
}

function outcomeOf({ retrieval, remarks }: Finding, url: string, from: 'network' | 'cache'): RobotsTxtOutcome {
  return { robots: fetchedOf(retrieval), url, from, remarks };
}

/** A retrieval in the words of a question, which understands it by its status. */
function fetchedOf(retrieval: Retrieval): Fetched {
  switch (retrieval.kind) {
    case 'fetched':
      return retrieval.body;
    case 'unavailable':
      return { status: retrieval.status };
    case 'unreachable':
      // Some servers invent statuses, such as 999.
      return { status: retrieval.status === 'no answer' || retrieval.status > 599 ? 'unreachable' : retrieval.status };
  }
}

function notAnAddress(url: string): RobotsTxtOutcome {
  const remarks = [fetchRemark('fetch/not-an-address', { url })];
  return { robots: { status: 'unreachable' }, url, from: 'network', remarks };
}
