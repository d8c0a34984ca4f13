import * as agents from '@heed/agents';
import type { Ask, Verdict } from '@heed/core';
import { agentDirectoryOf } from '@heed/core/internal';
import { isOptedOut, type OptOutList, questionBounds } from '@heed/core/internal/answers';
import type { KnownSite } from '@heed/sites';
import { decidesByRfc9309, robotsTextOf } from '@heed/sites/internal';
import type { Asked } from './asked.js';

/** Returns what is stated about fetching a URL, if robots.txt alone decides it, by RFC 9309 alone; `undefined` if more has to be read. */
export type PlainCrawl = (asked: Asked, site: KnownSite) => Verdict | undefined;

/** Limit: agents of which it is remembered whether they are plain. There are fewer crawlers; beyond it, all are forgotten. */
const maxAgents = 10_000;

/** Limit: characters of an agent that is remembered. User-Agent values are shorter. */
const maxAgentLength = 500;

/**
 * Returns a function that answers the most frequent question, without reasons, which take longer to find than the verdict: `/may` does not
 * return them, and `/decisions` finds them again.
 */
export function createPlainCrawl(ask: Ask, optOut?: OptOutList): PlainCrawl {
  const directory = agentDirectoryOf(agents);
  const plain = new Map<string, boolean>();

  /** Is it a single agent, without rules of its own? */
  function isPlain(agent: string): boolean {
    const known = plain.get(agent);
    if (known !== undefined) return known;
    if (agent.length > maxAgentLength) return false;
    const answer = ask({ agent, url: 'https://site.example/', usages: ['crawl'], robots: '' });
    const { fallbacks, ignoresAllCrawlers, governs } = directory.find(agent) ?? {};
    const isOne = !('error' in answer) && answer.agents === undefined;
    const found = isOne && fallbacks === undefined && ignoresAllCrawlers === undefined && governs === undefined;
    if (plain.size >= maxAgents) plain.clear();
    plain.set(agent, found);
    return found;
  }

  return ({ agent, url, usages }, site) => {
    // That robots.txt could not be read is part of the answer.
    if (usages.length !== 1 || usages[0] !== 'crawl' || robotsTextOf(site.robots) === undefined) return undefined;
    // A question about it may be refused.
    if (url.length > questionBounds.urlLength) return undefined;
    if (optOut !== undefined && isOptedOut(optOut, url, 'crawl')) return 'denied';
    return decidesByRfc9309(site) && isPlain(agent) ? site.crawl.verdict(agent, url) : undefined;
  };
}
