/** How much a service does for its clients. */
export interface Limits {
  /** Bytes of the body of a request with one question. */
  readonly bodyBytes: number;
  /** Bytes of all such bodies that are being received at the same time. A single one may be longer, if `bodyBytes` is more. */
  readonly bodiesBytes: number;
  /** Requests that are answered at the same time. */
  readonly requests: number;
  /** Calls of `/check` that are answered at the same time. */
  readonly checks: number;
  /** Milliseconds in which a request is answered, from its last byte on. */
  readonly milliseconds: number;
  /** Milliseconds in which a question is decided that may take long, once it is its turn. */
  readonly decidingMilliseconds: number;
  /** Requests of one client in a second, over a longer time. Infinite: no limit. */
  readonly ratePerSecond: number;
  /** Requests that a client may send at once, after a pause. */
  readonly burst: number;
  /** Open connections. */
  readonly connections: number;
}

/** The default limits. */
export const defaultLimits: Limits = {
  // Limit: as a line of a stream. Nearly all pages are far shorter, and the worst text of this length takes five seconds and a gigabyte. A
  // client that asks about longer ones, up to the 16 MiB that heed itself fetches, raises it for clients that are known.
  bodyBytes: 8 * 1024 * 1024,
  // Limit: what a service may hold for clients that send long bodies slowly. Without it, the bodies of all its requests could fill 16 GiB.
  bodiesBytes: 512 * 1024 * 1024,
  // Limit: many more than are answered at a time, since most wait for other servers.
  requests: 512,
  // Limit: each may hold 32 MiB of documents, and reading them takes several times that.
  checks: 8,
  // Limit: three documents that time out one after the other, as robots.txt, a page and what they refer to may.
  milliseconds: 45_000,
  // Limit: four times what the worst body of the usual length takes a processor, which others may share.
  decidingMilliseconds: 20_000,
  // Reading: the operator decides who may reach the service, so clients are slowed down only on request.
  ratePerSecond: Number.POSITIVE_INFINITY,
  burst: Number.POSITIVE_INFINITY,
  // Limit: what one process can hold without running out of file descriptors on a common system (1,048,576, or 1,024 with some to spare).
  connections: 900,
};

/** Returns all limits, with those of the options. Throws a TypeError for one that is not a positive number. */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!(name in defaultLimits)) {
      throw new TypeError(`limits.${name} is not a limit: use ${Object.keys(defaultLimits).join(', ')}.`);
    }
    if (typeof value !== 'number' || !(value > 0)) throw new TypeError(`limits.${name} must be a number above 0.`);
  }
  const rate = given.ratePerSecond;
  // A rate alone means that no client sends more than a second's worth at once.
  return { ...defaultLimits, ...(rate === undefined ? {} : { burst: Math.max(1, 2 * rate) }), ...given };
}
