import type { WhenUnstated } from '@heed/core';
import type { Store } from '@heed/gate';

/** How a service answers. */
export interface ServiceOptions {
  /** The User-Agent with which it fetches robots.txt. */
  readonly userAgent: string;
  /** What silence means. Default: `allow`. */
  readonly unstated?: WhenUnstated;
  /** Matches groups of robots.txt by RFC 9309 alone, whatever operators document of their own crawlers. Default: false. */
  readonly strictRfc9309?: boolean;
  /** Where it keeps robots.txt files. Default: in memory. */
  readonly store?: Store;
  /** URLs whose origins may have private addresses. */
  readonly trusted?: readonly string[];
  /** Lets every origin have a private address. */
  readonly allowPrivate?: true;
  /** Milliseconds for one document. Default: ten seconds. */
  readonly timeout?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}
