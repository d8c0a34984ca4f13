import type { KnownAgent } from '@heed/core';
import { type SiteHints, siteHintsFor } from '@heed/core/robots-txt';
import type { FetchProblem } from '@heed/fetch';
import type { KnownSite } from '../sites.js';

/** What the robots.txt of a site says to one agent besides what it may fetch: how fast to be, and where sitemaps are. */
export interface SiteValues extends SiteHints {
  /** `https://example.com`. */
  readonly origin: string;
  /** The time from which robots.txt will be fetched again, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** What went wrong while fetching robots.txt. Without the file, nothing is known of the rest. */
  readonly problems: readonly FetchProblem[];
}

/** Returns the values for one agent. `known` is what the agents file says of it. */
export function siteValuesOf(
  { origin, crawl, freshUntil, problems }: KnownSite,
  agent: string,
  known: KnownAgent | undefined,
): SiteValues {
  return { origin, freshUntil, problems, ...siteHintsFor(crawl.robots, `${origin}/robots.txt`, agent, known) };
}
