import { parseUrl } from '@heed/core/documents';
import { type Answered, maxPageOctets, maxPageRedirects, type Outcome } from '@heed/fetch';
import { type Documents, headerName, headerText, type Note, shownAs } from '../documents.js';
import { readBody } from '../page-text.js';
import { namesAddress } from '../referred-files.js';
import { type Errand, noteOf } from './fetch-note.js';
import { withWay } from './redirect-steps.js';
import { fetchReferred, fetchSite, refusalBy, type Site, siteWith } from './site.js';

/**
 * Fetches what there is about an address: robots.txt, what it refers to, and then the page, if whoever fetches is let in at
 * every step of the way. Where the page redirects, these are the documents of where it leads.
 */
export async function fetchDocuments(address: string, errand: Errand): Promise<Documents> {
  const siteOf = perOrigin((url) => fetchSite(url, errand));
  const answeringSiteOf = perOrigin(async (url) => answeringFor(await siteOf(url), url, errand));
  const first = await siteOf(address);
  if (first.failed !== undefined) return withoutPage(address, first, { failed: first.failed });
  const answering = await answeringSiteOf(address);
  if (errand.seeks === 'site') return withoutPage(address, answering, {});
  const barred = refusalBy(first, address, errand);
  if (barred !== undefined) return withoutPage(address, answering, { unseen: barred });
  let stopped: Note | undefined;
  const turns: string[] = [];
  const outcome = await errand.client.get(address, {
    accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
    maxOctets: maxPageOctets,
    maxRedirects: maxPageRedirects,
    mayFollow: async (next) => {
      turns.push(next);
      const site = await siteOf(next);
      stopped = site.failed ?? refusalBy(site, next, errand);
      return stopped === undefined;
    },
  });
  const documents = await documentsOf(outcome, await answeringSiteOf(outcome.url), stopped, errand);
  return withWay(address, [address, ...turns], documents, answeringSiteOf);
}

function perOrigin(fetch: (url: string) => Promise<Site>): (url: string) => Promise<Site> {
  const sites = new Map<string, Promise<Site>>();
  return (url) => {
    const origin = parseUrl(url)?.origin ?? url;
    const known = sites.get(origin) ?? fetch(url);
    sites.set(origin, known);
    return known;
  };
}

/** The site to answer by: as it is, or as it would be with the robots.txt that is tried out. */
async function answeringFor(site: Site, url: string, errand: Errand): Promise<Site> {
  return errand.robots === undefined || site.failed !== undefined ? site : siteWith(errand.robots, url, errand);
}

function documentsOf(
  outcome: Outcome,
  site: Site,
  stopped: Note | undefined,
  errand: Errand,
): Promise<Documents> | Documents {
  const { url } = outcome;
  if (outcome.kind === 'failed') return withoutPage(url, site, { unseen: noteOf(outcome.failure, url) });
  return outcome.status < 400 ? withPage(outcome, site, stopped, errand) : withoutBody(outcome, site);
}

function withoutPage(url: string, site: Site, why: Pick<Documents, 'unseen' | 'failed'>): Documents {
  const { robots, files, shown, notes } = site;
  return { url, ...(robots === undefined ? {} : { robots }), files, shown, notes, ...why };
}

async function withPage(outcome: Answered, site: Site, stopped: Note | undefined, errand: Errand): Promise<Documents> {
  const { url, status, headers, body: octets } = outcome;
  const body = await readBody(octets, headers);
  const names = await namesAddress(body, headers, url);
  const referred = await fetchReferred(names === undefined ? [] : [names], errand.client);
  const remarks = outcome.remarks.map((remark) => noteOf(remark, url));
  const cut = outcome.isCut ? remarks.find(({ code }) => code === 'fetch/cut-short') : undefined;
  const unseen = stopped ?? cut;
  return {
    url,
    ...(site.robots === undefined ? {} : { robots: site.robots }),
    files: { ...site.files, ...referred.files },
    response: { status, headers, body },
    shown: new Map([
      ...site.shown,
      ...referred.shown,
      ['header', shownAs(headerName(url), headerText(headers))],
      ['body', shownAs(url, body)],
    ]),
    notes: [...site.notes, ...remarks, ...referred.notes],
    ...(unseen === undefined ? {} : { unseen }),
  };
}

/** What a server says instead of the page (there is none, it is not for you, something broke) is not the page's to say. */
function withoutBody({ url, status, headers }: Answered, site: Site): Documents {
  const data = { url, status: String(status) };
  const documents = withoutPage(url, site, { unseen: { code: 'check/page-not-seen', data, about: url } });
  return {
    ...documents,
    response: { ...(isStatus(status) ? { status } : {}), headers },
    shown: new Map(documents.shown).set('header', shownAs(headerName(url), headerText(headers))),
  };
}

/** Servers make statuses up, such as 999. A question has none of them. */
function isStatus(status: number): boolean {
  return status <= 599;
}
