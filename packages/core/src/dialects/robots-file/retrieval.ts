/** The outcome of fetching robots.txt (RFC 9309 §2.3.1). */
export type Retrieval =
  | { readonly kind: 'fetched'; readonly body: string }
  /** There is no such file, as far as the response shows: nothing is forbidden (RFC9309-2.3.1.3-a). */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** No response, a server error or too many requests: everything is forbidden (RFC9309-2.3.1.4-a, ASK-32). */
  | { readonly kind: 'unreachable'; readonly status: number | 'no answer' };

/** One response on the way to robots.txt. */
export interface Hop {
  /** The HTTP status, or `unreachable` if there was no response. */
  readonly status: number | 'unreachable';
  readonly body?: string;
}

/**
 * Reading: (ASK-32) RFC 9309 forbids nothing at a 4xx status. But a crawler that is told to slow down must not take that for
 * consent, so this one is like a server error.
 */
export const tooManyRequests = 429;

/** Limit: RFC 9309 §2.3.1.2 asks crawlers to follow at least this many redirects in a row; heed follows no more. */
export const maxRedirects = 5;

/** Limit: RFC 9309 §2.4 lets a copy be used for this long without fetching again. */
const maxAge = 24 * 60 * 60 * 1000;

/** Limit: RFC 9309 §2.3.1.4 gives this as an example of a reasonably long time of being unreachable. */
const longUnreachable = 30 * 24 * 60 * 60 * 1000;

/**
 * The outcome of a chain of responses, of which the last one ended the chain (RFC 9309 §2.3.1).
 *
 * A chain of more than five redirects, or one that ends with a redirect, means unavailable (RFC9309-2.3.1.2-b).
 */
export function interpretRetrieval(hops: readonly Hop[]): Retrieval {
  const last = hops.at(-1) ?? { status: 'unreachable' as const };
  const { status } = last;
  if (status === 'unreachable') return { kind: 'unreachable', status: 'no answer' };
  const redirects = hops.length - 1;
  if (redirects > maxRedirects) return { kind: 'unavailable', status: hops[maxRedirects]?.status as number };
  if (status >= 200 && status <= 299) return { kind: 'fetched', body: last.body ?? '' };
  if (status >= 300 && status <= 499 && status !== tooManyRequests) return { kind: 'unavailable', status };
  return { kind: 'unreachable', status };
}

/** A robots.txt fetched earlier. Times are in milliseconds since 1970, UTC. */
export interface CachedCopy {
  readonly body: string;
  readonly fetchedAt: number;
}

/** May a copy be used without fetching again (RFC9309-2.4-a)? */
export function isFresh(copy: CachedCopy, at: number): boolean {
  return at - copy.fetchedAt <= maxAge;
}

/**
 * The outcome to obey, given an earlier copy and the time since which the file has been unreachable (RFC9309-2.3.1.4-b,
 * RFC9309-2.4-b).
 *
 * Reading: while the file is unreachable everything is forbidden, as §2.3.1.4 demands, even if there is a copy, unless that
 * copy is fresh enough not to be fetched again. After thirty days the copy applies again; without a copy the file is treated
 * as unavailable.
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
