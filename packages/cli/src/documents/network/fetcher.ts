import type { Usage } from '@heed/core';
import { defined, parseUrl } from '@heed/core/internal';
import { createClient, createFolderCache, type RobotsCache } from '@heed/fetch';
import { createGatherer, type Gatherer, type Gathering } from '@heed/sites';
import { cacheFolder } from '../../cache-folder.js';
import { errorReason } from '../../error-reason.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';
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
  /** True if the addresses belong to the person who asks: then pages are fetched even where robots.txt disallows heed. */
  readonly ownSite?: true;
  /** Documents that are read from files instead of being fetched. */
  readonly file?: readonly GivenDocument[];
  /** `site` if robots.txt is enough and the page need not be fetched; `page` if not given. */
  readonly needs?: 'site' | 'page';
  /** A site whose addresses are read from a server on this machine. */
  readonly standIn?: StandIn;
  /** The usages asked about; absent for all. Files without rules on them are not fetched. */
  readonly usages?: readonly Usage[];
  /** Addresses whose origins may be on a private network; if not given, those that are fetched, since a person typed them. */
  readonly trust?: readonly string[];
  /** Ends what is being fetched. */
  readonly signal?: AbortSignal;
}

/** Texts of the command line on trial, which replace what the server sends. */
export interface Trial {
  readonly robots?: ShownText;
  readonly header?: ShownHeader;
}

/** Gathers what sites say, for one run of the command. */
export interface Fetcher {
  readonly gatherer: Gatherer;
  /** What all gatherings of the run have in common. */
  readonly gathering: Omit<Gathering, 'url'>;
  close(): Promise<void>;
}

/** Creates a fetcher for addresses. Those that a person typed may be on a private network. */
export function createFetcher(
  typed: readonly string[],
  options: NetworkOptions,
  { io, ask, markup }: Inputs,
  { robots, header }: Trial,
): Fetcher {
  const { userAgent = ownUserAgent(), allowPrivate, needs = 'page', usages, ownSite } = options;
  const timeout = options.timeout === undefined ? undefined : options.timeout * 1000;
  const { standIn, trust = typed, signal } = options;
  const trusted = standIn === undefined ? trust : [...(options.trust ?? []), standIn.served];
  const own = createClient(defined({ userAgent, trust: trusted, timeout, signal, allowPrivate }));
  const client = standIn === undefined ? own : withStandIn(own, standIn);
  const cache = options.cache === true ? inFolder(io) : options.cache === false ? undefined : options.cache;
  return {
    gatherer: createGatherer(
      defined({
        client,
        ask,
        timeout,
        caches: defined({ robots: cache }),
        comesBack: false,
        prepare: (texts) => markup.loadFor(texts),
        now: () => io.now(),
      }),
    ),
    gathering: defined({
      usages,
      response: needs === 'page' ? 'fetch' : undefined,
      trial: defined({ robots: robots?.source.text, headers: header?.headers }),
      given: new Set(typed.flatMap((address) => (options.file ?? []).flatMap((one) => addressOf(one, address) ?? []))),
      own: new Set(ownSite ? typed.flatMap((address) => parseUrl(address)?.origin ?? []) : []),
      signal,
    }),
    close: () => client.close(),
  };
}

/** The name of this program and its version; it never uses another. */
function ownUserAgent(): string {
  return `heed/${version()}`;
}

/** A signal ends the command only between two entries. Copies that cannot be kept are not a reason to stop, but are reported once. */
function inFolder(io: Io): RobotsCache {
  const folder = cacheFolder('robots', io);
  let isTold = false;
  const cache = createFolderCache(folder, (error) => {
    if (isTold) return;
    isTold = true;
    const why = `cannot keep copies of robots.txt in ${folder}: ${errorReason(error, 'folder')}`;
    io.stderr.write(`heed: ${printable(`${why}. They are fetched again each time; --no-cache keeps none.`)}\n`);
  });
  return { get: (origin) => cache.get(origin), set: (origin, entry) => io.finish(() => cache.set(origin, entry)) };
}
