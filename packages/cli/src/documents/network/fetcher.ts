import { isAbsolute, join } from 'node:path';
import { createClient, createFolderCache, type RobotsCache } from '@heed/fetch';
import type { Io } from '../../io.js';
import { version } from '../../version.js';
import type { ShownText } from '../documents.js';
import type { Errand } from './fetch-note.js';

/** What the command line says about fetching. */
export interface NetworkOptions {
  readonly userAgent?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly allowPrivate?: true;
  /** False for `--no-cache`. */
  readonly cache: boolean;
}

/** Sets out to fetch for a person: the addresses that they typed may be on their own network. */
export function setOut(typed: readonly string[], options: NetworkOptions, io: Io, robots?: ShownText): Errand {
  const { userAgent = ownUserAgent(), timeout, allowPrivate } = options;
  const client = createClient({
    userAgent,
    trusted: typed,
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
  });
  return {
    client,
    userAgent,
    at: io.now(),
    ...(options.cache ? { cache: unbroken(createFolderCache(cacheFolder(io)), io) } : {}),
    ...(robots === undefined ? {} : { robots }),
  };
}

/** Honest: the name of this program and its version, and nothing that it is not. */
function ownUserAgent(): string {
  return `heed/${version()}`;
}

/** Whoever ends the command does so between two entries. */
function unbroken(cache: RobotsCache, { finish }: Io): RobotsCache {
  return { get: (origin) => cache.get(origin), set: (origin, entry) => finish(cache.set(origin, entry)) };
}

/** Where programs keep what they can do without. A place that depends on where one stands is none. */
function cacheFolder({ env, home }: Io): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  const base = [XDG_CACHE_HOME, LOCALAPPDATA].find((path) => path !== undefined && isAbsolute(path));
  return join(base ?? join(home, '.cache'), 'heed', 'robots');
}
