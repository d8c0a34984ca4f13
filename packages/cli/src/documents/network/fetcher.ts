import type { Usage } from '@heed/core';
import { defined, parseUrl } from '@heed/core/internal';
import { type Client, createClient, createFolderCache, defaultTimeout, type RobotsCache } from '@heed/fetch';
import { withBudget } from '@heed/fetch/internal';
import { cacheFolder } from '../../cache-folder.js';
import type { Io } from '../../io.js';
import { version } from '../../version.js';
import type { ShownText } from '../documents.js';
import type { ShownHeader } from '../files/from-files.js';
import type { GivenDocument } from '../given-document.js';
import { addressOf } from '../given-documents.js';
import type { Inputs } from '../inputs.js';
import { type StandIn, withStandIn } from './stand-in.js';

/** What the command line says about fetching. */
export interface NetworkOptions {
  readonly userAgent?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly allowPrivate?: boolean;
  /** Where robots.txt files are kept: the folder for caches if true, nowhere if false, as for `--no-cache`. */
  readonly cache: boolean | RobotsCache;
  /** True if the addresses belong to the person who asks: then pages are fetched although robots.txt closes them to heed. */
  readonly ownSite?: true;
  /** Documents that are read from files instead of being fetched. */
  readonly file?: readonly GivenDocument[];
  /** `site` if robots.txt is enough and the page need not be fetched; `page` if not given. */
  readonly needs?: 'site' | 'page';
  /** A site whose addresses are read from a server on this machine. */
  readonly standIn?: StandIn;
  /** The usages asked about; absent for all. Files that speak of none of them are not fetched. */
  readonly usages?: readonly Usage[];
  /** Addresses whose origins may be on a private network; if not given, those that are fetched, since a person typed them. */
  readonly trust?: readonly string[];
  /** Ends what is being fetched. */
  readonly signal?: AbortSignal;
}

/** The client that fetches, with what it needs to know and what reads the documents. */
export interface Fetcher extends Pick<Inputs, 'ask' | 'markup' | 'wellKnown'> {
  readonly client: Client;
  /** The client for documents that others refer to: strangers choose how many there are, and where. */
  readonly referredClient: Client;
  /** Milliseconds for one document. */
  readonly timeout: number;
  /** The User-Agent that is sent; robots.txt must allow it to fetch. */
  readonly userAgent: string;
  /** The current time, in milliseconds since 1970. */
  readonly at: number;
  readonly cache?: RobotsCache;
  /** A robots.txt to answer by instead of the site's own. What may be fetched still depends on the site's own. */
  readonly robots?: ShownText;
  /** A header to answer by instead of the one that the server sends. */
  readonly header?: ShownHeader;
  readonly needs: 'site' | 'page';
  readonly usages?: readonly Usage[];
  /** Origins of the person who asks: robots.txt does not keep heed from fetching their pages. */
  readonly ownOrigins: ReadonlySet<string>;
  /** Addresses of documents that are read from files for the answer. What may be fetched still depends on the real ones. */
  readonly given: ReadonlySet<string>;
}

/**
 * Limit: the time for all documents of one check, in time limits for one document. robots.txt and the page may each take the whole of
 * one; the rest is for referenced documents, and for the robots.txt of other sites that redirects lead to.
 */
const maxTimeouts = 4;

/**
 * Limit: octets of all documents of one check. A robots.txt and a page of the greatest length fit, with the referenced documents. A
 * text that is read takes several times its length.
 */
const maxCheckOctets = 32 * 1024 * 1024;

/**
 * Limit: the time for all referenced documents of one check, in time limits for one document. They are fetched at the same time; with
 * a little more than one, a document that never comes is reported as what it is.
 */
const maxReferredTimeouts = 1.5;

/** Limit: octets of all referenced documents of one check, so that they leave enough for the page. */
const maxReferredOctets = 8 * 1024 * 1024;

/** The same fetcher with fresh budgets, which all documents of one check share. */
export function forOneCheck(fetcher: Fetcher): Fetcher {
  const { timeout } = fetcher;
  const client = withBudget(fetcher.client, {
    documents: 'All documents of one check',
    milliseconds: maxTimeouts * timeout,
    octets: maxCheckOctets,
  });
  const referredClient = withBudget(client, {
    documents: 'All referenced documents of one check',
    milliseconds: maxReferredTimeouts * timeout,
    octets: maxReferredOctets,
  });
  return { ...fetcher, client, referredClient };
}

/** Creates a fetcher for addresses. Those that a person typed may be on a private network. */
export function createFetcher(
  typed: readonly string[],
  options: NetworkOptions,
  { io, ask, markup, wellKnown }: Inputs,
  tried: Pick<Fetcher, 'robots' | 'header'>,
): Fetcher {
  const { userAgent = ownUserAgent(), allowPrivate, needs = 'page', usages } = options;
  const timeout = options.timeout === undefined ? defaultTimeout : options.timeout * 1000;
  const { standIn, trust = typed, signal } = options;
  const own = createClient(
    defined({
      userAgent,
      trust: standIn === undefined ? trust : [standIn.served],
      timeout,
      signal,
      allowPrivate,
    }),
  );
  const client = standIn === undefined ? own : withStandIn(own, standIn);
  return defined({
    client,
    referredClient: client,
    timeout,
    ask,
    markup,
    userAgent,
    at: io.now(),
    needs,
    ownOrigins: new Set(options.ownSite ? typed.flatMap((address) => parseUrl(address)?.origin ?? []) : []),
    given: new Set(typed.flatMap((address) => (options.file ?? []).flatMap((one) => addressOf(one, address) ?? []))),
    wellKnown,
    cache: options.cache ? (options.cache === true ? inFolder(io) : options.cache) : undefined,
    usages,
    ...tried,
  });
}

/** The name of this program and its version; it never poses as anything else. */
function ownUserAgent(): string {
  return `heed/${version()}`;
}

/** A signal ends the command only between two entries. */
function inFolder(io: Io): RobotsCache {
  const cache = createFolderCache(cacheFolder('robots', io));
  return { get: (origin) => cache.get(origin), set: (origin, entry) => io.finish(() => cache.set(origin, entry)) };
}
