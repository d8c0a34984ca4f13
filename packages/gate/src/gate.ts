import * as agents from '@heed/agents';
import type { Usage } from '@heed/core';
import { agentDirectoryOf } from '@heed/core/agent-names';
import { parseUrl } from '@heed/core/documents';
import { contentTypeOf } from '@heed/core/page';
import { createClient, defaultTimeout } from '@heed/fetch';
import { decodePage } from '@heed/markup';
import { createDecider, usagesOf } from './decider.js';
import type { GateOptions, JudgeOptions } from './gate-options.js';
import { headerLinesOf } from './header-lines.js';
import type { FetchedResponse, Judgement } from './judgement.js';
import type { Permission } from './permission.js';
import { requireGateOptions } from './require-options.js';
import { type SiteValues, siteValuesOf } from './site-values.js';
import { createSites, type KnownSite } from './sites/sites.js';
import { createMemoryStore } from './store/memory-store.js';
import { whyOf } from './why.js';

/** Asks before a crawler fetches, and judges what it fetched. */
export interface Gate {
  /** The User-Agent of the crawler. */
  readonly agent: string;
  /** What it wants to do with what it fetches, `crawl` first. */
  readonly usages: readonly Usage[];
  /**
   * May the agent fetch this URL? Fetches and keeps robots.txt as needed. Never rejects for what a server does; rejects with a TypeError for
   * a text that is not an absolute URL, and if the gate is closed.
   */
  may(url: string | URL): Promise<boolean>;
  /** The same, with the reasons. */
  permission(url: string | URL): Promise<Permission>;
  /** How fast the site of a URL asks this agent to be, and where its sitemaps are. */
  site(url: string | URL): Promise<SiteValues>;
  /**
   * What may be done with a response. The URL is that of the response, behind all redirects; whether each of them might be followed is
   * asked with `may`, before it is.
   */
  judge(url: string | URL, response: FetchedResponse, options?: JudgeOptions): Promise<Judgement>;
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
export function createGate(options: GateOptions): Gate {
  requireGateOptions(options);
  const { agent, store = createMemoryStore(), now = Date.now, timeout = defaultTimeout, unstated, log } = options;
  const { trusted, allowPrivate } = options;
  const client = createClient({
    userAgent: agent,
    timeout,
    ...(trusted === undefined ? {} : { trusted }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
  });
  const sites = createSites(client, store);
  const known = agentDirectoryOf(agents).find(agent);
  const decide = createDecider(options, { client, store, sites, timeout });
  let isClosed = false;
  /** Whether robots.txt without ACAP fields decides by RFC 9309 alone, and nobody wants to read how. */
  const isPlain = log === undefined && known?.fallbacks === undefined && known?.ignoresAllCrawlers === undefined;

  /** Also for sites that are known: behind a gate that is closed, a crawler would go by rules that nobody renews. */
  function requireOpen(): void {
    if (isClosed) throw new TypeError('The gate is closed.');
  }

  async function permission(url: string, moment: number, site: KnownSite): Promise<Permission> {
    if (!isFetchable(url)) return refusedAddress(url, moment, site);
    const { answer, notSeen, problems } = await decide(url, moment, site, {});
    const { freshUntil, unreachableSince } = site;
    return {
      url,
      may: answer.decisions.crawl?.may ?? false,
      answer,
      why: whyOf(answer, agent, site),
      freshUntil,
      ...(unreachableSince === undefined ? {} : { unreachableSince }),
      notSeen,
      problems: [...site.problems, ...problems],
    };
  }

  return {
    agent,
    usages: usagesOf(options),
    permission: async (address) => {
      requireOpen();
      const url = urlOf(address);
      const moment = now();
      return permission(url, moment, await sites.at(url, moment));
    },
    may: async (address) => {
      requireOpen();
      const url = typeof address === 'string' ? address : urlOf(address);
      const moment = now();
      const site = sites.known(url, moment) ?? (await sites.at(urlOf(url), moment));
      if (!isPlain || site.crawl.robots.hasAcap || site.origin === url)
        return (await permission(urlOf(url), moment, site)).may;
      const verdict = site.crawl.verdict(agent, url);
      return verdict === 'allowed' || (verdict === 'unstated' && unstated !== 'refuse');
    },
    site: async (address) => {
      requireOpen();
      return siteValuesOf(await sites.at(urlOf(address), now()), agent, known);
    },
    judge: async (address, response, { views, query } = {}) => {
      requireOpen();
      requireResponse(response);
      const { status, headers, body } = response;
      const url = urlOf(address);
      const lines = headerLinesOf(headers);
      const text = body instanceof Uint8Array ? decodePage(body, contentTypeOf(lines)).text : body;
      const moment = now();
      const site = await sites.at(url, moment);
      const { answer, notSeen, problems } = await decide(url, moment, site, {
        response: {
          ...(isInvented(status) ? {} : { status }),
          headers: lines,
          ...(text === undefined ? {} : { body: text }),
        },
        ...(views === undefined ? {} : { views }),
        ...(query === undefined ? {} : { query }),
      });
      return { url, answer, notSeen, problems: [...site.problems, ...problems] };
    },
    close: () => {
      isClosed = true;
      return client.close();
    },
  };
}

/** The URL as it is written, or as whoever fetches it reads it if a question could not hold it: `http:/example.com/`. */
function urlOf(address: string | URL): string {
  const url = typeof address === 'object' && address !== null ? address.href : address;
  const parsed = typeof url === 'string' ? parseUrl(url) : undefined;
  if (parsed !== undefined) return /^https?:\/\/[^\0- /?#\\]/i.test(url) ? url : parsed.href;
  throw new TypeError('The URL must be absolute, as in "https://example.com/page": resolve links before you ask.');
}

function requireResponse(response: FetchedResponse): void {
  if (typeof response !== 'object' || response === null) {
    throw new TypeError('judge: pass the response, with its status and headers, and its body if it was read.');
  }
}

/** Some servers invent statuses, such as 999, which HTTP does not have and questions do not accept. */
function isInvented(status: number): boolean {
  return status > 599 && status <= 999;
}

/** Nothing is asked about it, and so nothing decided. */
function refusedAddress(url: string, moment: number, { problems }: KnownSite): Permission {
  const answer = { decisions: {}, requests: [], diagnostics: [] };
  const why = 'Only http and https addresses can be fetched.';
  return { url, may: false, answer, why, freshUntil: moment, notSeen: [], problems };
}

function isFetchable(url: string): boolean {
  return /^https?:/.test(parseUrl(url)?.protocol ?? '');
}
