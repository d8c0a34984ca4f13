import type { Sources } from '../../sources.ts';

/** The texts of a site: all sources but the policy, which belongs to the owner and applies to any address. */
export type SiteTexts = Omit<Sources, 'policy'>;

/** The texts of a site that is no longer in question. */
export interface LeftSite {
  readonly origin: string;
  readonly texts: SiteTexts;
}

/** The sources at another address, and what was put aside for them. */
export interface Moved {
  readonly sources: Sources;
  readonly left: LeftSite | undefined;
  /** Were texts put aside, or were those of an earlier address put back? */
  readonly what?: 'put aside' | 'put back';
}

/**
 * Returns the sources after the address has changed from one site to another. Texts belong to the origin that sends them: at another one
 * nothing is provided, until it is fetched or pasted. The texts that were left last return with their address.
 */
export function sourcesAt(to: string, from: string, sources: Sources, left: LeftSite | undefined): Moved {
  if (to === from) return { sources, left };
  const { policy, ...texts } = sources;
  if (hasTexts(texts)) return { sources: { ...nothing, policy }, left: { origin: from, texts }, what: 'put aside' };
  if (left?.origin !== to) return { sources, left };
  return { sources: { ...left.texts, policy }, left: undefined, what: 'put back' };
}

const nothing: SiteTexts = { robots: { text: '' }, headers: '', page: '', files: [] };

/** Is anything provided of what a site says? */
export function hasTexts({ robots, headers, page, files }: SiteTexts): boolean {
  return robots.text !== '' || robots.status !== undefined || files.length > 0 || headers !== '' || page !== '';
}

/** Did any of the texts come from a server, which says what site they are of? */
export function isFetched({ robots, files }: Pick<SiteTexts, 'robots' | 'files'>): boolean {
  return robots.status !== undefined || files.some(({ status }) => status !== undefined);
}
