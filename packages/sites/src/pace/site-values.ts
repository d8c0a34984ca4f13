import type { KnownAgent } from '@heed/core';
import { defined } from '@heed/core/internal';
import { type SiteHints, siteHintsFor } from '@heed/core/robots-txt';
import type { KnownSite } from '../sites.js';

/**
 * What the robots.txt of a site says to one agent besides what it may fetch: how fast it may be, where sitemaps are, and how long that is
 * valid.
 */
export interface SiteValues
  extends SiteHints,
    Pick<KnownSite, 'origin' | 'robots' | 'freshUntil' | 'unreachableSince' | 'problems'> {}

/** Returns the values for one agent. `known` is its entry in the agents file. */
export function siteValuesOf(
  { origin, crawl, robots, freshUntil, unreachableSince, problems }: KnownSite,
  agent: string,
  known: KnownAgent | undefined,
): SiteValues {
  const hints = siteHintsFor(crawl.robots, `${origin}/robots.txt`, agent, known);
  return defined({ origin, robots, freshUntil, unreachableSince, problems, ...hints });
}
