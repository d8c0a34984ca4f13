import type { Ask, Decision, Fetched, Reason } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { isOutage } from '@heed/core/internal';
import { looksBinary } from '@heed/core/internal/answers';
import type { KnownSite } from './sites.js';

/** Does RFC 9309 alone decide about fetching? Not if there are ACAP fields, nor if the text cannot be read, which leaves the answer open. */
export function decidesByRfc9309({ robots, crawl }: KnownSite): boolean {
  const text = robotsTextOf(robots);
  return !crawl.robots.hasAcap && (text === undefined || !looksBinary(text));
}

/** Does nothing, not even an earlier copy, say what may be fetched? */
export function isUnreachable(robots: Fetched): boolean {
  return typeof robots === 'object' && isOutage(robots.status);
}

/** Returns the text of a robots.txt; `undefined` if there is none. */
export function robotsTextOf(robots: Fetched): string | undefined {
  return typeof robots === 'string' ? robots : robots.body;
}

/** What a site says about fetching its pages. */
export interface SiteRules {
  readonly site: KnownSite;
  /** The files that its robots.txt refers to. */
  readonly files: Readonly<Record<string, Fetched>>;
}

/** Returns why `agent` may not fetch a page of the site, in words; `undefined` if it may. Whatever could still forbid it refuses, too. */
export function pageRefusal(
  { site, files }: SiteRules,
  url: string,
  agent: string,
  time: number,
  ask: Ask,
): string | undefined {
  const at = new Date(time).toISOString();
  const answer = ask({ agent, url, usages: ['crawl'], at, robots: site.robots, files, unseen: 'refuse' });
  if ('error' in answer) return answer.error.message.replace(/\.$/, '');
  const { crawl } = answer.decisions;
  if (!isRefused(crawl)) return undefined;
  const { because, open = [] } = crawl;
  if (crawl.verdict !== 'denied' && open.length > 0)
    return `${open.join(' and ')} could forbid it and could not be read`;
  return because.length === 0
    ? `robots.txt ${denies(agent, url)}`
    : refusalIn(because[0] as Reason, denies(agent, url));
}

/** The same by RFC 9309 alone: the rule for documents on another origin (ASK-37). */
export function rfc9309Refusal(
  { robots, crawl, origin, problems: [problem] }: KnownSite,
  url: string,
  agent: string,
): string | undefined {
  if (problem !== undefined && isUnreachable(robots)) return messageOf(problem).replace(/\.$/, '');
  const text = robotsTextOf(robots);
  if (text !== undefined && looksBinary(text)) return `${origin}/robots.txt cannot be read`;
  return crawl.verdict(agent, url) === 'denied' ? `${origin}/robots.txt ${denies(agent, url)}` : undefined;
}

/** Silence refuses nothing here: what silence means to a caller is about the agents that it asks for. */
function isRefused({ may, verdict, open, because }: Decision): boolean {
  return !may && (verdict !== 'unstated' || open !== undefined || because.some(({ says }) => says !== 'nothing'));
}

function denies(agent: string, url: string): string {
  return `does not let "${agent}" fetch ${url}`;
}

/** A reason without a line is about fetching robots.txt, and describes itself. */
function refusalIn({ line, text, source }: Reason, deed: string): string {
  return line === undefined ? text : `${source}, line ${line}, ${deed}`;
}
