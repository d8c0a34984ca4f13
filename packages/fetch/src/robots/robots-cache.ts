import type { HeaderLine } from '@heed/core/documents';

/** Keeps copies of robots.txt between runs. Neither function may reject: a cache that fails is an empty one. */
export interface RobotsCache {
  get(origin: string): Promise<CachedRobots | undefined>;
  /** Takes the place of what was there. */
  set(origin: string, entry: CachedRobots): Promise<void>;
}

/** The form of entries. Entries of another version count as absent. */
export const cacheVersion = 2;

/** What is remembered of the robots.txt of an origin. */
export interface CachedRobots {
  readonly version: typeof cacheVersion;
  /** The last answer, if it may be kept. */
  readonly kept?: KeptRobots;
}

/** An answer, and what is needed to tell how long it holds. */
export interface KeptRobots {
  readonly status: number;
  /** Empty unless the status is 2xx. */
  readonly body: string;
  /** Only the beginning of the file is here. */
  readonly isCut: boolean;
  /** Those that say how long it may be used. */
  readonly headers: readonly HeaderLine[];
  /** Who got this answer: others may get another. */
  readonly userAgent: string;
  readonly way: (typeof ways)[number];
  /** When the server gave it, or confirmed it. In milliseconds since 1970, UTC. */
  readonly fetchedAt: number;
}

/** How the answer was reached: without redirects, or by lasting ones only. */
export const ways = ['direct', 'moved'] as const;
