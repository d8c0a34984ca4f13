import type { RecordVerdicts, SiteCount, Tally } from '../tally.js';
import { cutText, ownText } from './own-text.js';

/**
 * Limit: how many sites a part counts at the same time. A crawl may have millions, of which most have a few records; when there are
 * twice as many, the smaller half is let go, and counted as `sitesMore`.
 */
export const sitesHeldOfPart = 5_000;

/** Limit: how many sites the sum of parts counts. One process makes it, so there is more room. */
export const sitesHeldOfSum = 50_000;

/** Counts records and decisions by site. */
export interface SiteCounts {
  add(host: string, counts: RecordVerdicts): void;
  addMore(records: number): void;
  /** The sites with the most records, and how many records are of others. */
  result(limit: number): Pick<Tally, 'sites' | 'sitesMore'>;
}

type Counts = { -readonly [Field in keyof SiteCount]: SiteCount[Field] };

export function createSiteCounts(heldSites: number): SiteCounts {
  let sites = new Map<string, Counts>();
  let more = 0;

  function sorted(): Counts[] {
    return [...sites.values()].sort((a, b) => b.records - a.records || (a.host < b.host ? -1 : 1));
  }

  function prune(): void {
    const all = sorted();
    sites = new Map(all.slice(0, heldSites).map((site) => [site.host, site]));
    for (const { records } of all.slice(heldSites)) more += records;
  }

  return {
    add: (host, counts) => {
      let site = sites.get(host);
      if (site === undefined) {
        const own = ownText(cutText(host));
        site = sites.get(own) ?? { host: own, ...noVerdicts };
        sites.set(own, site);
      }
      addVerdicts(site, counts);
      if (sites.size >= 2 * heldSites) prune();
    },
    addMore: (records) => {
      more += records;
    },
    result: (limit) => {
      const all = sorted();
      const left = all.slice(limit).reduce((sum, { records }) => sum + records, 0);
      return { sites: all.slice(0, limit).map((site) => ({ ...site })), sitesMore: more + left };
    },
  };
}

export const noVerdicts: RecordVerdicts = { records: 0, allowed: 0, denied: 0, unstated: 0, may: 0 };

/** Adds to the first. */
export function addVerdicts(
  to: { -readonly [Field in keyof RecordVerdicts]: RecordVerdicts[Field] },
  from: RecordVerdicts,
): void {
  to.records += from.records;
  to.allowed += from.allowed;
  to.denied += from.denied;
  to.unstated += from.unstated;
  to.may += from.may;
}
