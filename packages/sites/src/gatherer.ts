import type { Ask, Fetched, HeaderLine, KnownAgent, ResourceResponse } from '@heed/core';
import { defined, documentNamer } from '@heed/core/internal';
import { contentTypeOf } from '@heed/core/page';
import { CrawlGate } from '@heed/core/robots-txt';
import { type Client, defaultTimeout } from '@heed/fetch';
import {
  maxGatheredBytes,
  maxGatheringTimeouts,
  maxInFlight,
  maxPatience,
  maxReferredBytes,
  maxReferredTimeouts,
  withBudget,
} from '@heed/fetch/internal';
import { filesOfResponse, filesOfRobots, gatherSite, wellKnownFiles } from './gather-files.js';
import { type GatheredPage, gatherPage } from './gather-page.js';
import type { Gathered, Gathering, RedirectStep } from './gathered.js';
import type { Note } from './note.js';
import { originOf } from './origins.js';
import { courteousClient } from './pace/courteous-client.js';
import { createPace, type Pace } from './pace/pace.js';
import { createPatience } from './pace/patience.js';
import { siteValuesOf } from './pace/site-values.js';
import { createSlots } from './pace/slots.js';
import type { Round, SiteTexts } from './round.js';
import { createSiteFiles } from './site-files.js';
import { createSites, type KnownSite, type Sites } from './sites.js';
import type { DocumentCaches } from './store/document-cache.js';

/** Who gathers, by what means, and within which limits. */
export interface GathererOptions {
  /** Fetches. Its User-Agent is the agent that robots.txt must let fetch. */
  readonly client: Client;
  /** Finds what texts refer to, and decides what may be fetched. */
  readonly ask: Ask;
  /** Milliseconds for one document: the timeout of the client. Default: `defaultTimeout` of `@heed/fetch`. */
  readonly timeout?: number;
  /** Where documents are kept between runs. Default: in memory only. */
  readonly caches?: DocumentCaches;
  /** Milliseconds that one gathering may wait for the pauses that sites ask for. Default: ten seconds. */
  readonly patience?: number;
  /**
   * True for a crawler, which returns: servers that fail are left alone for a while, and the last copy of a robots.txt applies meanwhile
   * (ASK-48). False for a program that asks once: every server is asked, unless its own headers say that a copy is fresh. Default: true.
   */
  readonly comesBack?: boolean;
  /** What the agents file says of the agent: some follow other groups of robots.txt than RFC 9309 alone would select. */
  readonly known?: KnownAgent;
  /** Called before questions about texts are asked, so that what reads them can be loaded. */
  readonly prepare?: (texts: object) => Promise<void>;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Gets everything that a question about a URL needs. */
export interface Gatherer {
  /** robots.txt of any number of sites, each fetched once while it is fresh. */
  readonly sites: Sites;
  /** How far apart requests to a site should be. */
  readonly pace: Pace;
  /**
   * Gets robots.txt, the files that it refers to, those that every site may have, and, if asked for, the response with its redirects and
   * what it refers to. Does not reject because of a server error: what could not be obtained is missing from the texts, and a note says
   * why. Rejects if the client is closed or the signal aborted.
   */
  gather(gathering: Gathering): Promise<Gathered>;
}

/** Creates a gatherer. */
export function createGatherer(options: GathererOptions): Gatherer {
  const { client, ask, timeout = defaultTimeout, caches = {}, patience = maxPatience, now = Date.now } = options;
  const { prepare = async () => undefined, comesBack = true, known } = options;
  const sites = createSites(client, defined({ cache: caches.robots, comesBack }));
  const getFile = createSiteFiles(caches.files);
  const slots = createSlots(maxInFlight);
  const agent = client.userAgent;
  const pace = createPace(async (url) => siteValuesOf(await sites.at(url, now()), agent, known));

  function roundOf({ usages, views, given = noNames, own = noNames, signal }: Gathering): Round {
    const robotsClient = withBudget(client, {
      documents: 'All documents of one check',
      milliseconds: maxGatheringTimeouts * timeout,
      bytes: maxGatheredBytes,
    });
    const courtesy = { pace, slots, own, patience: createPatience(patience, signal) };
    const referredClient = withBudget(robotsClient, {
      documents: 'All referenced documents of one check',
      milliseconds: maxReferredTimeouts * timeout,
      bytes: maxReferredBytes,
    });
    return {
      time: now(),
      agent,
      ask,
      prepare,
      sites,
      getFile,
      robotsClient,
      client: courteousClient(robotsClient, courtesy),
      referredClient: courteousClient(referredClient, courtesy),
      usages,
      views,
      given,
      own,
      signal,
    };
  }

  async function gather(gathering: Gathering): Promise<Gathered> {
    const { url, trial = {}, response } = gathering;
    const round = roundOf(gathering);
    const siteOf = perOrigin(async (address) => {
      round.signal?.throwIfAborted();
      const texts = await gatherSite(address, round);
      pace.learn(address, () => siteValuesOf(texts.site, agent, known));
      return texts;
    });
    /** The site to answer by: the real one, or one with the robots.txt on trial. */
    const answeringSiteOf = perOrigin((address) =>
      trial.robots === undefined ? siteOf(address) : siteOnTrial(trial.robots, address, round),
    );
    const page: GatheredPage =
      response === 'fetch'
        ? await gatherPage(url, siteOf, round)
        : defined({ url, passed: [url], notes: [], response });
    return complete(gathering, page, siteOf, answeringSiteOf, round);
  }

  return { sites, pace, gather: (gathering) => unlessAborted(gather(gathering), gathering.signal) };
}

const noNames: ReadonlySet<string> = new Set();

/** Joins what was found with the files that only now are known. */
async function complete(
  { url: asked, trial = {} }: Gathering,
  page: GatheredPage,
  siteOf: (url: string) => Promise<SiteTexts>,
  answeringSiteOf: (url: string) => Promise<SiteTexts>,
  round: Round,
): Promise<Gathered> {
  const { url, passed, unseen } = page;
  const answering = await answeringSiteOf(url);
  const response = trial.headers === undefined ? page.response : withHeaders(page.response, trial.headers);
  const known = new Set(Object.keys(answering.files));
  const [referred, wellKnown] = await Promise.all([
    response === undefined ? undefined : filesOfResponse(url, response, await siteOf(url), known, round),
    wellKnownFiles(url, siteOf, round),
  ]);
  const steps = await stepsBefore(url, passed, answeringSiteOf);
  const redirected: Note[] =
    url === asked ? [] : [{ code: 'check/redirected', data: { url: asked, target: url }, about: asked }];
  return defined({
    url,
    steps: steps.map(({ step }) => step),
    site: answering.site,
    files: namedFor(url, { ...answering.files, ...referred?.files, ...wellKnown.files }),
    response,
    status: page.status,
    notes: [
      ...new Set([
        ...redirected,
        ...steps.flatMap(({ notes }) => notes),
        ...answering.notes,
        ...page.notes,
        ...(referred?.notes ?? []),
        ...wellKnown.notes,
      ]),
    ],
    unseen,
  });
}

/** Documents by the names that questions have for them. Until then their addresses are their names, which stay the same after redirects. */
function namedFor(url: string, files: Readonly<Record<string, Fetched>>): Record<string, Fetched> {
  const nameOf = documentNamer(url);
  return Object.fromEntries(Object.entries(files).map(([address, file]) => [nameOf(address), file]));
}

/** The rules on fetching each URL that leads to another. */
async function stepsBefore(
  url: string,
  passed: readonly string[],
  siteOf: (url: string) => Promise<SiteTexts>,
): Promise<{ readonly step: RedirectStep; readonly notes: readonly Note[] }[]> {
  const steps: { readonly step: RedirectStep; readonly notes: readonly Note[] }[] = [];
  for (const address of new Set(passed)) {
    if (address === url) continue;
    const { site, files, notes } = await siteOf(address);
    steps.push({ step: { url: address, robots: site.robots, files }, notes });
  }
  return steps;
}

/** The site with another robots.txt. The server need not be asked for its own. */
async function siteOnTrial(robots: string, url: string, round: Round): Promise<SiteTexts> {
  const { time, given } = round;
  const { files, notes } = await filesOfRobots(robots, url, round, given);
  const crawl = new CrawlGate(robots);
  const site: KnownSite = {
    origin: originOf(url),
    robots,
    crawl,
    from: 'cache',
    knownAt: time,
    freshUntil: time,
    problems: [],
  };
  return { site, files, notes };
}

/** Replaces the header that the server sent by one on trial. Keeps the Content-Type unless the new one has its own. */
function withHeaders(response: ResourceResponse | undefined, headers: readonly HeaderLine[]): ResourceResponse {
  const kept = contentTypeOf(response?.headers ?? []);
  const isGiven = kept === undefined || contentTypeOf(headers) !== undefined;
  return { ...response, headers: isGiven ? headers : [...headers, ['Content-Type', kept]] };
}

function perOrigin(find: (url: string) => Promise<SiteTexts>): (url: string) => Promise<SiteTexts> {
  const sites = new Map<string, Promise<SiteTexts>>();
  return (url) => {
    const origin = originOf(url);
    const known = sites.get(origin) ?? find(url);
    sites.set(origin, known);
    return known;
  };
}

/** Requests that others wait for too continue: robots.txt and files are shared. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
