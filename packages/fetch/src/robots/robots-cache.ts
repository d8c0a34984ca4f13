import type { HeaderLine } from '@heed/core';

/** Stores copies of robots.txt between runs. Neither method may reject: a cache that fails acts as an empty one. */
export interface RobotsCache {
  /** The entry for an origin, such as `https://example.com`. */
  get(origin: string): Promise<RobotsCacheEntry | undefined>;
  /** Stores an entry, replacing an earlier one. */
  set(origin: string, entry: RobotsCacheEntry): Promise<void>;
}

/** The format of entries. Entries of another version are ignored. */
export const cacheVersion = 4;

/** What a cache stores for one origin. */
export interface RobotsCacheEntry {
  readonly version: typeof cacheVersion;
  /** A copy of the last response. Absent if that must not be stored. */
  readonly copy?: RobotsCopy;
  /** Present while the file is unreachable, for crawlers that keep trying. */
  readonly unreachable?: Unreachable;
}

/** How long a robots.txt has been unreachable, and when to ask again. Times are in milliseconds since 1970, UTC. */
export interface Unreachable {
  /** The first failure since the server last answered. */
  readonly since: number;
  /** How often the server was asked in vain since then. */
  readonly failures: number;
  /** The last answer, if there was one. */
  readonly status: number | 'no answer';
  /** When the server was asked last. */
  readonly askedAt: number;
  /** Before this time it is not asked again. */
  readonly retryAt: number;
}

/** A response to a request for robots.txt, with all that decides how long it may be used. */
export interface RobotsCopy {
  readonly status: number;
  /** The text of the file. Empty unless the status is 2xx. */
  readonly body: string;
  /** The file is longer than `maxRobotsTxtBytes`, and only its beginning is here. */
  readonly isCut: boolean;
  /** The headers that decide how long the copy may be used. */
  readonly headers: readonly HeaderLine[];
  /** The User-Agent that received this response. Others may receive another one. */
  readonly userAgent: string;
  /** Permanent redirects led to the response. Responses after other redirects are not stored. */
  readonly isRedirected: boolean;
  /** When the server sent or last confirmed it, in milliseconds since 1970, UTC. */
  readonly fetchedAt: number;
}
