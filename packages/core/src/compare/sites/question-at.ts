import type { Question, ResourceResponse } from '../../ask/question.js';
import { buildQuestion } from '../../ask/question.js';
import { normaliseEncoding } from '../../policy/path.js';
import { unknownAddress } from '../../policy/url.js';
import { defined } from '../../text/defined.js';
import type { HeaderLine } from '../../text/header.js';
import { rememberFor } from '../../text/memory.js';
import type { Site, SiteHeaderRule, SitePage } from '../site.js';
import { headerRuleFinder } from './header-rules.js';

/** The URL of an address of a site. */
export function addressUrl({ origin = unknownAddress }: Site, address: string): string {
  return `${origin.replace(/\/+$/, '')}${address}`;
}

/**
 * The question about one address of a site, with every text of the site that can have something to say about it.
 *
 * The response is given where the site is known to have header rules or pages: an address without any gets an empty header.
 */
export function questionAt(site: Site, address: string, agent: string): Question {
  const { robots, files } = site;
  const response = responseAt(site, address);
  return buildQuestion({ agent, url: addressUrl(site, address), robots, files, response });
}

function responseAt(site: Site, address: string): ResourceResponse | undefined {
  if (site.headers === undefined && site.pages === undefined) return undefined;
  const path = address.split('?', 1)[0] as string;
  const page = pagesOf(site).get(path);
  const headers = [...(page?.headers ?? []), ...headersAt(site, address)];
  return defined({ headers, body: page?.body });
}

/** The pages of a site by their paths, in the form in which addresses are compared; of two with the same path the first. */
const pagesOf: (site: Site) => ReadonlyMap<string, SitePage> = rememberFor(({ pages = [] }) => {
  const byPath = new Map<string, SitePage>();
  for (const page of pages) {
    const path = normaliseEncoding(page.path, '');
    if (!byPath.has(path)) byPath.set(path, page);
  }
  return byPath;
});

const ruleFinderOf: (site: Site) => (address: string) => readonly SiteHeaderRule[] = rememberFor(({ headers = [] }) =>
  headerRuleFinder(headers),
);

/** The fields of every header rule that matches an address, in the order of the rules. */
function headersAt(site: Site, address: string): readonly HeaderLine[] {
  return ruleFinderOf(site)(address).flatMap(({ headers }) => headers);
}
