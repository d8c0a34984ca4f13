import type { Fetched } from '@heed/core';
import { isFresh, type Retrieval, retrievalToObey } from '@heed/core/robots-txt';
import { addressOf } from './address.js';
import type { Client } from './client.js';
import { isMeantFor, isUsable } from './keeping.js';
import { type FetchRemark, fetchRemark } from './remark.js';
import { type CachedRobots, cacheVersion, type KeptRobots, type RobotsCache } from './robots-cache.js';
import { type Finding, findingOfCopy, findRobotsTxt } from './robots-finding.js';

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
 * (RFC9309-2.3.1.2-a).
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
  const news = newsOf(finding, entry, at);
  if (news !== undefined) await cache?.set(origin, news);
  if (finding.retrieval.kind !== 'unreachable') return outcomeOf(finding, file, 'network');
  return whileOutOfReach(finding, file, at, copy, news?.unreachableSince ?? entry?.unreachableSince ?? at);
}

/** What to remember from now on; nothing if that is what is remembered already. */
function newsOf(finding: Finding, entry: CachedRobots | undefined, at: number): CachedRobots | undefined {
  if (finding.retrieval.kind === 'unreachable') {
    const since = entry?.unreachableSince;
    return since !== undefined && since <= at ? undefined : { ...entry, version: cacheVersion, unreachableSince: at };
  }
  if (finding.kept !== undefined) return { version: cacheVersion, kept: finding.kept };
  return entry === undefined ? undefined : { version: cacheVersion };
}

/** What to obey while the file is out of reach (RFC9309-2.3.1.4-b, RFC9309-2.4-b). */
function whileOutOfReach(
  finding: Finding,
  file: string,
  at: number,
  copy: KeptRobots | undefined,
  unreachableSince: number,
): RobotsTxtOutcome {
  const found = copy === undefined ? undefined : findingOfCopy(copy, file);
  // A copy of an answer that there is no file is no copy of the file.
  const before =
    copy !== undefined && found?.retrieval.kind === 'fetched' ? { copy, unreachableSince } : { unreachableSince };
  const retrieval = retrievalToObey(finding.retrieval, at, before);
  if (copy === undefined || found === undefined || retrieval.kind !== 'fetched') {
    return outcomeOf({ ...finding, retrieval }, file, 'network');
  }
  const moment = new Date(copy.fetchedAt).toISOString();
  const stale = isFresh(copy, at) ? [] : [fetchRemark('fetch/stale-copy', { url: file, moment })];
  return outcomeOf({ retrieval, remarks: [...found.remarks, ...finding.remarks, ...stale] }, file, 'cache');
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
      // A file that has been out of reach for too long may have a status of another kind.
      return { status: retrieval.status < 500 ? retrieval.status : 404 };
    case 'unreachable':
      // Some servers invent statuses, such as 999.
      return { status: retrieval.status === 'no answer' || retrieval.status > 599 ? 'unreachable' : retrieval.status };
  }
}

function notAnAddress(url: string): RobotsTxtOutcome {
  const remarks = [fetchRemark('fetch/not-an-address', { url })];
  return { robots: { status: 'unreachable' }, url, from: 'network', remarks };
}
