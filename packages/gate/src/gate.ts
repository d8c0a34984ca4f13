import * as agents from '@heed/agents';
import type { Answer, NamedUsages, ResourceResponse, Usage } from '@heed/core';
import { agentDirectoryOf, askableResponse, defined, parseUrl } from '@heed/core/internal';
import { givenOptOut, isOptedOut, mayBeFetched, questionBounds } from '@heed/core/internal/answers';
import { contentTypeOf } from '@heed/core/page';
import { createClient } from '@heed/fetch';
import { decodePage } from '@heed/markup';
import { cachesIn, createGatherer, createMemoryStore, type SiteValues } from '@heed/sites';
import { decidesByRfc9309, fetchNote, maxDelay, siteValuesOf } from '@heed/sites/internal';
import { createAsker, usagesOf } from './asker.js';
import type { GateOptions, JudgeOptions } from './gate-options.js';
import type { FetchedResponse, Judgement, WebResponse } from './judgement.js';
import type { Permission } from './permission.js';
import { readResponse } from './read-response.js';
import { sharePace } from './requests/pace.js';
import { requireGateOptions } from './require-options.js';
import { whyOf } from './why.js';

/** Asks before a crawler fetches, and judges what it fetched. */
export interface Gate<Named extends Usage = never> {
  /** Who asks: the crawler, by the User-Agent value that it sends. */
  readonly agent: string;
  /** What it wants to do with what it fetches, `crawl` first. */
  readonly usages: readonly Usage[];
  /**
   * May the agent fetch this URL? Only if robots.txt lets it and, where the gate has other usages, at least one of them is not denied by
   * what is known before the fetch. Fetches and keeps robots.txt and other files as needed. Does not reject because of a server error;
   * rejects with a TypeError for a text that is not an absolute URL, and if the gate is closed.
   */
  may(url: string | URL): Promise<boolean>;
  /** The same, with the reasons. */
  permission(url: string | URL): Promise<Permission>;
  /** Returns how fast the site of a URL lets this agent be, and where its sitemaps are. */
  site(url: string | URL): Promise<SiteValues>;
  /**
   * Returns what may be done with a response. The URL is the final one, after redirects; whether each of them may be followed is asked with
   * `may` before it is.
   *
   * The body of a `Response` is read from a clone, so that the program can still read it; one whose body is used is a TypeError. At most
   * `maxPageBytes` of `@heed/fetch` (16 MiB) are read. If the body is longer, or does not arrive completely, `problems` says so: of the
   * former only the beginning is judged, of the latter nothing.
   */
  judge(url: string | URL, response: WebResponse | FetchedResponse, options?: JudgeOptions): Promise<Judgement<Named>>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates a gate for one crawler. Throws a TypeError for options that are not valid.
 *
 * @example
 * ```ts
 * import { createGate } from '@heed/gate';
 *
 * const gate = createGate({ agent: 'ExampleBot/1.0 (+https://bot.example)' });
 * console.log(await gate.may('http://169.254.169.254/latest')); // false
 * await gate.close();
 * ```
 */
export function createGate<const Asked extends readonly Usage[] = readonly []>(
  options: GateOptions<Asked>,
): Gate<NamedUsages<Asked> | 'crawl'> {
  requireGateOptions(options);
  const { agent, store = createMemoryStore(), now = Date.now, timeout, unstated, log } = options;
  const { trust, allowPrivate } = options;
  const client = createClient(defined({ userAgent: agent, timeout, trust, allowPrivate }));
  const known = agentDirectoryOf(agents).find(agent);
  const optOut = options.optOut === undefined ? undefined : givenOptOut(options.optOut, 'createGate: optOut');
  const asker = createAsker(options, optOut);
  const gatherer = createGatherer(
    // A crawler waits for the pauses that a site asks for, before the files of a site as before its pages.
    defined({ client, ask: asker.ask, timeout, caches: cachesIn(store), patience: maxDelay, known, now }),
  );
  const { sites } = gatherer;
  const usages = usagesOf(options);
  let isClosed = false;
  /** Does robots.txt without ACAP fields decide by RFC 9309 alone, and is there no log of how? */
  const isPlain =
    log === undefined &&
    usages.length === 1 &&
    known?.fallbacks === undefined &&
    known?.ignoresAllCrawlers === undefined;

  /** Also for sites that are known: with a closed gate, a crawler would go by rules that are never renewed. */
  function requireOpen(): void {
    if (isClosed) throw new TypeError('The gate is closed.');
  }

  async function permission(url: string): Promise<Permission> {
    const time = now();
    if (!isFetchable(url)) return refusedAddress(url, time);
    const { site, files, notes } = await gatherer.gather({ url, usages });
    const { answer } = await asker.decide(url, time, { robots: site.robots, files });
    const { freshUntil, unreachableSince } = site;
    return defined({
      url,
      may: mayBeFetched(answer.decisions),
      answer,
      why: whyOf(answer, agent, site),
      freshUntil,
      unreachableSince,
      notSeen: answer.notSeen ?? [],
      problems: notes,
    });
  }

  const gate: Gate<NamedUsages<Asked> | 'crawl'> = {
    agent,
    usages,
    permission: async (address) => {
      requireOpen();
      return permission(urlOf(address));
    },
    may: async (address) => {
      requireOpen();
      const url = typeof address === 'string' ? address : urlOf(address);
      // A denial by the opt-out list needs no request to the site. A log has the reasons.
      if (log === undefined && optOut !== undefined && isOptedOut(optOut, urlOf(url), 'crawl')) return false;
      if (!isPlain) return (await permission(urlOf(url))).may;
      const time = now();
      const site = sites.known(url, time) ?? (await sites.at(urlOf(url), time));
      if (!decidesByRfc9309(site) || site.origin === url || url.length > questionBounds.urlLength)
        return (await permission(urlOf(url))).may;
      const verdict = site.crawl.verdict(agent, url);
      return verdict === 'allowed' || (verdict === 'unstated' && unstated !== 'refuse');
    },
    site: async (address) => {
      requireOpen();
      return siteValuesOf(await sites.at(urlOf(address), now()), agent, known);
    },
    judge: async (address, response, { views, query } = {}) => {
      requireOpen();
      const url = urlOf(address);
      const { status, lines, body, problems: ofBody } = await readResponse(url, response);
      const text = body === undefined || typeof body === 'string' ? body : decodePage(body, contentTypeOf(lines)).text;
      if (isFetchable(url)) gatherer.pace.answered(url, status, lines);
      const time = now();
      const given = askableResponse(defined<ResourceResponse>({ status, headers: lines, body: text }));
      const { site, files, notes } = await gatherer.gather(defined({ url, usages, views, response: given }));
      const { answer, refusedLinks } = await asker.decide(url, time, {
        robots: site.robots,
        files,
        response: given,
        views,
        query,
      });
      // Every usage of the gate is asked about, which the compiler cannot know.
      const named = answer as Answer<NamedUsages<Asked> | 'crawl'>;
      return {
        url,
        answer: named,
        refusedLinks,
        notSeen: answer.notSeen ?? [],
        problems: [...ofBody.map((problem) => fetchNote(problem, url)), ...notes],
      };
    },
    close: () => {
      isClosed = true;
      return client.close();
    },
  };
  sharePace(gate, gatherer.pace);
  return gate;
}

/** Returns the URL as written, or as requested if a question could not hold it: `http:/example.com/`. */
function urlOf(address: string | URL): string {
  const url = typeof address === 'object' && address !== null ? address.href : address;
  const parsed = typeof url === 'string' ? parseUrl(url) : undefined;
  if (parsed !== undefined) return /^https?:\/\/[^\0- /?#\\]/i.test(url) ? url : parsed.href;
  throw new TypeError('The URL must be absolute, as in "https://example.com/page": resolve links before you ask.');
}

/** Nothing is asked about it, and so nothing decided. */
function refusedAddress(url: string, time: number): Permission {
  const answer = { decisions: {}, requests: [], diagnostics: [] };
  const why = 'Only http and https addresses can be fetched.';
  const problem = { code: 'fetch/not-an-address', data: { url }, about: url } as const;
  return { url, may: false, answer, why, freshUntil: time, notSeen: [], problems: [problem] };
}

function isFetchable(url: string): boolean {
  return /^https?:/.test(parseUrl(url)?.protocol ?? '');
}
