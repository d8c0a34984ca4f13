/** How asking for robots.txt went. Each outcome has its own meaning (RFC 9309 §2.3.1). */
export type Retrieval =
  | { readonly kind: 'fetched'; readonly body: string }
  /** Not there, as far as we can tell: nothing is forbidden (RFC9309-2.3.1.3-a). */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** Could not be asked: everything is forbidden (RFC9309-2.3.1.4-a). */
  | { readonly kind: 'unreachable'; readonly status: number | 'no answer' };

/** One answer on the way to robots.txt. */
export interface Hop {
  /** The HTTP status, or `unreachable` if there was no response. */
  readonly status: number | 'unreachable';
  readonly body?: string;
}

/** Limit: RFC 9309 §2.3.1.2 asks crawlers to follow at least this many redirects in a row; we follow no more. */
export const maxRedirects = 5;

/** Limit: RFC 9309 §2.4: how long a copy may be used instead of asking again. */
const maxAge = 24 * 60 * 60 * 1000;

/** Limit: RFC 9309 §2.3.1.4 names this as a reasonably long time of being out of reach. */
const longUnreachable = 30 * 24 * 60 * 60 * 1000;

/**
 * What a chain of answers amounts to, the last of them being where the chain ended.
 *
 * A chain of more than five redirects, or one that ends in a redirect, counts as unavailable (RFC9309-2.3.1.2-b).
 */
export function interpretRetrieval(hops: readonly Hop[]): Retrieval {
  const last = hops.at(-1) ?? { status: 'unreachable' as const };
  const { status } = last;
  if (status === 'unreachable') return { kind: 'unreachable', status: 'no answer' };
  const redirects = hops.length - 1;
  if (redirects > maxRedirects) return { kind: 'unavailable', status: hops[maxRedirects]?.status as number };
  if (status >= 200 && status <= 299) return { kind: 'fetched', body: last.body ?? '' };
  if (status >= 300 && status <= 499) return { kind: 'unavailable', status };
  return { kind: 'unreachable', status };
}

/** A robots.txt fetched before. Moments are in milliseconds since 1970, UTC. */
export interface CachedCopy {
  readonly body: string;
  readonly fetchedAt: number;
}

/** May a copy be used without asking again? (RFC9309-2.4-a) */
export function isFresh(copy: CachedCopy, at: number): boolean {
  return at - copy.fetchedAt <= maxAge;
}

/**
 * What to obey after asking, given the copy from before and since when the file has been out of reach.
 *
 * Reading: while it is out of reach everything is forbidden, as §2.3.1.4 demands, copy or not, unless the copy is fresh
 * enough not to have been asked for again. After thirty days the copy counts again, and if there is none the file counts
 * as unavailable (RFC9309-2.3.1.4-b, RFC9309-2.4-b).
 */
export function retrievalToObey(
  retrieval: Retrieval,
  at: number,
  before: { readonly copy?: CachedCopy; readonly unreachableSince?: number },
): Retrieval {
  if (retrieval.kind !== 'unreachable') return retrieval;
  const { copy, unreachableSince } = before;
  if (copy !== undefined && isFresh(copy, at)) return { kind: 'fetched', body: copy.body };
  if (unreachableSince === undefined || at - unreachableSince <= longUnreachable) return retrieval;
  if (copy !== undefined) return { kind: 'fetched', body: copy.body };
  return { kind: 'unavailable', status: retrieval.status === 'no answer' ? 503 : retrieval.status };
}
