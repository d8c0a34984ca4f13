import { randomUUID } from 'node:crypto';
import * as agents from '@heed/agents';
import { type Answer, createAsk, type Question, type Usage } from '@heed/core';
import { agentDirectoryOf } from '@heed/core/agent-names';
import { contentTypeOf } from '@heed/core/page';
import { createClient } from '@heed/fetch';
import * as markup from '@heed/markup';
import type { GateOptions, JudgeOptions } from './gate-options.js';
import type { FetchedResponse, Judgement } from './judgement.js';
import type { Permission } from './permission.js';
import { type SiteValues, siteValuesOf } from './site-values.js';
import { createSites } from './sites/sites.js';
import { createMemoryStore } from './store/memory-store.js';

/** Asks before a crawler fetches, and judges what it fetched. */
export interface Gate {
  /** The User-Agent of the crawler. */
  readonly agent: string;
  /** May the agent fetch this URL? Fetches and keeps robots.txt as needed. Never rejects for what a server does. */
  may(url: string | URL): Promise<boolean>;
  /** The same, with the reasons. */
  permission(url: string | URL): Promise<Permission>;
  /** How fast the site of a URL asks this agent to be, and where its sitemaps are. */
  site(url: string | URL): Promise<SiteValues>;
  /** What may be done with a response. */
  judge(url: string | URL, response: FetchedResponse, options?: JudgeOptions): Promise<Judgement>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Creates a gate for one crawler. Throws a TypeError for options that are not valid. */
export function createGate(options: GateOptions): Gate {
  const { agent, store = createMemoryStore(), now = Date.now, log } = options;
  const usages: readonly Usage[] = [...new Set<Usage>(['crawl', ...(options.usages ?? [])])];
  const ask = createAsk({ agents, markup, unstated: options.unstated ?? 'allow' });
  const client = createClient({
    userAgent: agent,
    ...(options.trusted === undefined ? {} : { trusted: options.trusted }),
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.allowPrivate === undefined ? {} : { allowPrivate: options.allowPrivate }),
  });
  const sites = createSites(client, store);

  function decide(question: Question): Answer {
    const answer = ask(question);
    log?.({ decision_id: randomUUID(), made: new Date(now()).toISOString(), question, answer });
    if ('error' in answer) throw new TypeError(answer.error.message);
    return answer;
  }

  const known = agentDirectoryOf(agents).find(agent);

  async function permission(address: string | URL): Promise<Permission> {
    const url = String(address);
    const moment = now();
    const { robots, problems } = await sites.at(url, moment);
    const answer = decide({ agent, url, usages, at: new Date(moment).toISOString(), robots });
    const { may = false, because = [] } = answer.decisions.crawl ?? {};
    return { url, may, answer, why: because[0]?.text ?? 'No rule is about it.', problems };
  }

  return {
    agent,
    permission,
    may: async (url) => (await permission(url)).may,
    site: async (url) => siteValuesOf(await sites.at(String(url), now()), agent, known),
    judge: async (address, { status, headers, body }, { views, query } = {}) => {
      const url = String(address);
      const moment = now();
      const { robots } = await sites.at(url, moment);
      const lines = [...headers];
      const text = body instanceof Uint8Array ? markup.decodePage(body, contentTypeOf(lines)).text : body;
      const answer = decide({
        agent,
        url,
        usages,
        at: new Date(moment).toISOString(),
        robots,
        response: { status, headers: lines, ...(text === undefined ? {} : { body: text }) },
        ...(views === undefined ? {} : { views }),
        ...(query === undefined ? {} : { query }),
      });
      return { url, answer };
    },
    close: () => client.close(),
  };
}
