import { isAbsolute, join } from 'node:path';
import { type Client, createClient, createFolderCache, type RobotsCache } from '@heed/fetch';
import type { Io } from '../../io.js';
import { version } from '../../version.js';
import type { ShownText } from '../documents.js';
import type { Inputs } from '../inputs.js';

/** What the command line says about fetching. */
export interface NetworkOptions {
  readonly userAgent?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly allowPrivate?: true;
  /** False for `--no-cache`. */
  readonly cache: boolean;
  /** `site` if robots.txt is enough and the page need not be fetched; `page` if not given. */
  readonly needs?: 'site' | 'page';
}

/** The client that fetches, with what it needs to know and what reads the documents. */
export interface Fetcher extends Pick<Inputs, 'ask' | 'markup'> {
  readonly client: Client;
  /** The User-Agent that is sent; robots.txt must allow it to fetch. */
  readonly userAgent: string;
  /** The current time, in milliseconds since 1970. */
  readonly at: number;
  readonly cache?: RobotsCache;
  /** A robots.txt to answer by instead of the site's own. What may be fetched still depends on the site's own. */
  readonly robots?: ShownText;
  readonly needs: 'site' | 'page';
}

/** Creates a fetcher for addresses that a person typed: these may be on a private network. */
export function createFetcher(
  typed: readonly string[],
  options: NetworkOptions,
  { io, ask, markup }: Inputs,
  robots?: ShownText,
): Fetcher {
  const { userAgent = ownUserAgent(), timeout, allowPrivate, needs = 'page' } = options;
  const client = createClient({
    userAgent,
    trusted: typed,
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
  });
  return {
    client,
    ask,
    markup,
    userAgent,
    at: io.now(),
    needs,
    ...(options.cache ? { cache: uninterrupted(createFolderCache(cacheFolder(io)), io) } : {}),
    ...(robots === undefined ? {} : { robots }),
  };
}

/** The name of this program and its version; it never poses as anything else. */
function ownUserAgent(): string {
  return `heed/${version()}`;
}

/** A signal ends the command only between two entries. */
function uninterrupted(cache: RobotsCache, { finish }: Io): RobotsCache {
  return { get: (origin) => cache.get(origin), set: (origin, entry) => finish(() => cache.set(origin, entry)) };
}

/** The platform's folder for caches. A relative path in the environment is ignored: it would depend on the current folder. */
function cacheFolder({ env, home }: Io): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  const base = [XDG_CACHE_HOME, LOCALAPPDATA].find((path) => path !== undefined && isAbsolute(path));
  return join(base ?? join(home, '.cache'), 'heed', 'robots');
}
