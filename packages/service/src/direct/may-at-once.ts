import { randomUUID } from 'node:crypto';
import type { Parts } from '../parts.js';
import type { Asked } from '../routes/asked.js';
import { mayReply } from '../routes/may-reply.js';
import type { Reply } from './reply.js';

/** The answer of `/may`, if robots.txt of the site is in memory. */
export function mayAtOnce(asked: Asked, parts: Parts): (() => Reply) | undefined {
  const { decide, metrics, now, plainCrawl, sites, unstated } = parts;
  // robots.txt itself may always be fetched; the route knows that.
  if (asked.url.includes('/robots.txt')) return undefined;
  const moment = now();
  const site = sites.known(asked.url, moment);
  if (site === undefined || site.problems.length > 0) return undefined;
  return () => {
    metrics.lookedUp('cache');
    const at = new Date(moment).toISOString();
    const { robots } = site;
    const verdict = plainCrawl?.(asked, site);
    if (verdict !== undefined) {
      metrics.decidedPlainly(verdict);
      const may = verdict === 'allowed' || (verdict === 'unstated' && unstated === 'allow');
      const answer = { decisions: { crawl: { verdict, may } } };
      return mayReply(asked, { decision_id: randomUUID(), answer, at, robots, problems: [] });
    }
    const { decision_id, answer } = decide({ ...asked, at, robots });
    if ('error' in answer) return { status: 422, body: JSON.stringify({ decision_id, ...answer }) };
    return mayReply(asked, { decision_id, answer, at, robots, problems: [] });
  };
}
