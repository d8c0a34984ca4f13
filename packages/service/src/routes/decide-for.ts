import type { Answer, Fetched } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { readQuestion } from '@heed/core/documents';
import type { KnownSite } from '@heed/gate/sites';
import type { Context } from 'hono';
import { refuse } from '../errors.js';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import type { Asked } from './asked.js';
import { hasRobotsTxt, isRobotsTxt } from './robots-txt-url.js';

/** A decision about a URL of which nothing was known but its address. */
export interface DecidedFor {
  readonly decision_id: string;
  readonly answer: Answer;
  /** The moment of the question, in RFC 3339. */
  readonly at: string;
  /** robots.txt of the site. */
  readonly robots: Fetched;
  /** What went wrong while it was fetched, in sentences. */
  readonly problems: readonly string[];
}

/** Gets robots.txt of a site, as it is to be obeyed now, and decides; or gives the response that says why there is no decision. */
export async function decideFor(
  context: Context,
  asked: Asked,
  parts: Parts,
  given: { readonly at?: string } = {},
): Promise<DecidedFor | Response> {
  const { decide, limits } = parts;
  // Found out before anything is fetched for it.
  if (isRefused(asked, given.at)) {
    const { decision_id, answer } = decide({ ...asked, ...given });
    return context.json({ decision_id, ...answer }, 422);
  }
  if (!hasRobotsTxt(asked.url)) {
    return refuse(context, 422, 'service/wrong-parameter', 'Only http and https URLs have a robots.txt.');
  }
  const moment = parts.now();
  const site = await within(limits.milliseconds, siteOf(asked, moment, parts));
  if (site === undefined) {
    const message = `robots.txt did not come within ${limits.milliseconds / 1000} s: try again.`;
    return refuse(context, 503, 'service/too-slow', message, { 'Retry-After': '5' });
  }
  const at = given.at ?? new Date(moment).toISOString();
  const { decision_id, answer } = decide({ ...asked, at, robots: site.robots }, site.problems);
  if ('error' in answer) return context.json({ decision_id, ...answer }, 422);
  const problems = site.problems.map((problem) => messageOf(problem));
  return { decision_id, answer, at, robots: site.robots, problems };
}

function isRefused(asked: Asked, at: string | undefined): boolean {
  return readQuestion(at === undefined ? asked : { ...asked, at }).kind === 'refusal';
}

async function siteOf(
  asked: Asked,
  moment: number,
  { sites, metrics }: Parts,
): Promise<Pick<KnownSite, 'robots' | 'problems'>> {
  if (isRobotsTxt(asked.url) && asked.usages.every((usage) => usage === 'crawl')) {
    return { robots: '', problems: [] };
  }
  const known = sites.known(asked.url, moment);
  const { robots, from, problems } = known ?? (await sites.at(asked.url, moment));
  metrics.lookedUp(known === undefined ? from : 'cache');
  return { robots, problems };
}
