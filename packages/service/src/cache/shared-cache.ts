import type { Store } from '@heed/gate';

/** What processes share: the robots.txt files that any of them has fetched. */
export interface SharedCache {
  readonly store: Store;
  /** Where it is, for people. It names no user and no password. */
  readonly location: string;
  /** Closes files and connections. The store is not used after that. */
  close(): Promise<void>;
}

/** A cache that is open, or a sentence that says why an address cannot be one. */
export type OpenedCache =
  | { readonly kind: 'open'; readonly cache: SharedCache }
  | { readonly kind: 'refused'; readonly message: string };

/** What a cache needs besides its address. */
export interface CacheOptions {
  /** Called with a sentence when something goes wrong, and when it is over. */
  readonly report: (sentence: string) => void;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}
