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
 * Reading: (ASK-32) RFC 9309 forbids nothing at a 4xx status. But a crawler that is asked to slow down must not treat that as
 * consent, so this one is like a server error.
 */
export const tooManyRequests = 429;

/**
 * Redirects that name no target, and the confirmation of a copy. Without a copy that it fits, such an answer says nothing of the file, so it
 * is like no answer (ASK-48).
 */
const withoutTarget: ReadonlySet<number> = new Set([300, 304, 305, 306]);

/**
 * Returns whether a status says nothing of the file: a server error, a status that ends nothing, 429 (ASK-32), or a redirect that names no
 * target (ASK-48).
 */
export function isOutage(status: number | 'unreachable'): boolean {
  if (status === 'unreachable' || status < 200 || status > 499) return true;
  return status === tooManyRequests || withoutTarget.has(status);
}

/** Limit: RFC 9309 §2.3.1.2 asks crawlers to follow at least this many redirects in a row; heed follows no more. */
export const maxRedirects = 5;

/**
 * Limit: bytes of a robots.txt, and of the files that others refer to, however they are obtained. Ten times the 500 KiB that RFC 9309 §2.5
 * sets as the minimum.
 */
export const maxRobotsTxtBytes: number = 5 * 1024 * 1024;

/** Limit: RFC 9309 §2.4 lets a copy be used for this long without fetching again. */
const maxAge = 24 * 60 * 60 * 1000;

/** Limit: a copy of this age still holds while the file is unreachable, and an older one does not (ASK-48). */
export const maxHeldAge: number = 30 * 24 * 60 * 60 * 1000;

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
  if (isOutage(status)) return { kind: 'unreachable', status };
  return status <= 299 ? { kind: 'fetched', body: last.body ?? '' } : { kind: 'unavailable', status };
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
 * Returns the outcome to obey, given the last copy of the file (ASK-48).
 *
 * Reading: while the file is unreachable, or its redirects end nowhere, the last copy holds until it is thirty days old (RFC9309-2.4-b).
 * Without one, everything stays forbidden however long it takes: §2.3.1.4 lets a crawler take the file for unavailable then, and heed does
 * not (RFC9309-2.3.1.4-b).
 */
export function retrievalToObey(retrieval: Retrieval, at: number, copy?: CachedCopy): Retrieval {
  const isKnown = retrieval.kind === 'fetched' || (retrieval.kind === 'unavailable' && retrieval.status >= 400);
  if (isKnown || copy === undefined || at - copy.fetchedAt > maxHeldAge) return retrieval;
  return { kind: 'fetched', body: copy.body };
}
