import type { Fetched } from '@heed/core';
import type { Site, SitePage } from '@heed/core/compare';
import { defined, parseUrl, readHeaderFile } from '@heed/core/internal';
import type { Sources } from '../../sources.ts';
import { carriesPage, fetchedOf, filesOf } from '../state/question.ts';
import { firstState } from '../state/studio-state.ts';

/** A site made of the sources, and what a person should know about that, in sentences. */
export interface ComparedSite {
  readonly site: Site & { readonly origin: string };
  readonly notes: readonly string[];
}

/** The part of the sources that applies to every address: robots.txt and the other files. */
export function filesOnly(sources: Sources, url: string, robots: Fetched): ComparedSite {
  const files = filesOf(sources);
  return { site: defined({ origin: originOf(url), robots, files }), notes: [] };
}

/** All sources. The response headers and the page are those of one address. */
export function wholeSite(sources: Sources, url: string): ComparedSite {
  const { site } = filesOnly(sources, url, fetchedOf(sources.robots) ?? '');
  const notes = sources.robots.text === '' && sources.robots.status === undefined ? [noRobots] : [];
  if (sources.headers === '' && sources.page === '') return { site, notes: [...notes, nothingOfPages] };
  const page = pageOf(sources, url);
  if (page === undefined) return { site, notes: [...notes, notComparable] };
  return { site: { ...site, pages: [page] }, notes: [...notes, onlyOf(page.path)] };
}

const noRobots = 'There is no robots.txt among the sources: compared as one without rules.';
const nothingOfPages = 'Response headers and pages are not known, so rules in them are not compared.';
const notComparable =
  'The response headers and the page are not compared: they belong to an address with a query, or to none.';

function onlyOf(path: string): string {
  return `The response headers and the page are those of ${path}. Those of other addresses are not known.`;
}

/** The page by its path. The page of an address with a query may be another one than that of the path alone. */
function pageOf({ headers: text, page }: Sources, url: string): SitePage | undefined {
  const address = webAddress(url);
  if (address === undefined || address.search !== '') return undefined;
  const { status, headers } = readHeaderFile(text);
  return { path: address.pathname, body: carriesPage(status) ? page : '', headers };
}

function originOf(url: string): string {
  return (webAddress(url) ?? new URL(firstState.url)).origin;
}

function webAddress(url: string): URL | undefined {
  const address = parseUrl(url);
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}
