import { type Answer, type Fetched, isUsage } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { readQuestion } from '@heed/core/internal/answers';
import type { KnownSite } from '@heed/gate/sites';
import type { Decide, Decided } from '../decide.js';
import { refusal } from '../errors.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import { type Asked, questionOf } from './asked.js';
import { hasRobotsTxt, isRobotsTxt } from './robots-txt-url.js';

/** A decision about a URL of which nothing was known but its address. */
export interface DecidedFor {
  readonly decision_id: string;
  readonly answer: Answer;
  /** The moment of the question, in RFC 3339. */
  readonly at: string;
  /** robots.txt of the site. */
  readonly robots: Fetched;
  /** The first moment at which robots.txt will be fetched again, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** What went wrong while it was fetched, in sentences. */
  readonly problems: readonly string[];
}

/** What has to be known of a site to decide. */
type SiteFor = Pick<KnownSite, 'robots' | 'problems' | 'freshUntil'>;

/** Gets robots.txt of a site, as it is to be obeyed now, and decides; or gives the reply that says why there is no decision. */
export async function decideFor(
  asked: Asked,
  parts: Parts,
  given: { readonly at?: string } = {},
): Promise<DecidedFor | Reply> {
  const { decide, limits } = parts;
  // Found out before anything is fetched for it.
  if (isRefused(asked, given.at)) return refusedBy(decide({ ...questionOf(asked), ...given }));
  if (!hasRobotsTxt(asked.url)) return withoutRobotsTxt;
  const moment = parts.now();
  const site = await within(limits.milliseconds, siteOf(asked, moment, parts));
  if (site === undefined) {
    const message = `robots.txt did not come within ${limits.milliseconds / 1000} s: try again.`;
    return refusal(503, 'service/too-slow', message, { 'Retry-After': '5' });
  }
  return decideBy(site, asked, given.at ?? new Date(moment).toISOString(), decide);
}

/** Returns what is known of the site without waiting; `undefined` if more has to be found out about it, or about the question. */
export function knownSiteFor({ url, usages }: Asked, moment: number, { sites }: Parts): KnownSite | undefined {
  // robots.txt itself may always be fetched. What is no question is refused before anything is looked up for it.
  return url.includes('/robots.txt') || !usages.every(isUsage) ? undefined : sites.known(url, moment);
}

/** Decides by the robots.txt of the site. */
export function decideBy(
  { robots, problems, freshUntil }: SiteFor,
  asked: Asked,
  at: string,
  decide: Decide,
): DecidedFor | Reply {
  const { decision_id, answer } = decide({ ...questionOf(asked), at, robots }, problems);
  if ('error' in answer) return refusedBy({ decision_id, answer });
  return { decision_id, answer, at, robots, freshUntil, problems: problems.map((problem) => messageOf(problem)) };
}

/** The reply to what is no question. */
function refusedBy({ decision_id, answer }: Decided): Reply {
  return { status: 422, body: JSON.stringify({ decision_id, ...answer }) };
}

const withoutRobotsTxt = refusal(422, 'service/wrong-parameter', 'Only http and https URLs have a robots.txt.');

function isRefused(asked: Asked, at: string | undefined): boolean {
  const question = questionOf(asked);
  return readQuestion(at === undefined ? question : { ...question, at }).kind === 'refusal';
}

async function siteOf(asked: Asked, moment: number, { sites, metrics }: Parts): Promise<SiteFor> {
  if (isRobotsTxt(asked.url) && asked.usages.every((usage) => usage === 'crawl')) {
    return { robots: '', problems: [], freshUntil: moment };
  }
  const known = sites.known(asked.url, moment);
  const { robots, from, problems, freshUntil } = known ?? (await sites.at(asked.url, moment));
  metrics.lookedUp(known === undefined ? from : 'cache');
  return { robots, problems, freshUntil };
}
