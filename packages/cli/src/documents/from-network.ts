import { parseUrl } from '@heed/core';
import { type Answered, maxPageOctets, maxPageRedirects } from '@heed/fetch';
import { type Documents, headerText, type Note, shownAs } from './documents.js';
import { type Errand, noteOf } from './errand.js';
import { readBody } from './page-text.js';
import { namesAddress } from './referred-files.js';
import { fetchReferred, fetchSite, refusalBy, type Site, siteWith } from './site.js';

/**
 * Fetches what there is about an address: robots.txt, what it refers to, and then the page, if whoever fetches is let in at
 * every step of the way. Where the page redirects, the answer is about where it leads.
 */
export async function fetchDocuments(address: string, errand: Errand): Promise<Documents> {
  const sites = new Map<string, Promise<Site>>();
  const siteOf = (url: string): Promise<Site> => {
    const origin = parseUrl(url)?.origin ?? url;
    const known = sites.get(origin) ?? fetchSite(url, errand);
    sites.set(origin, known);
    return known;
  };
  const first = await siteOf(address);
  if (first.failed !== undefined) return withoutPage(address, first, { failed: first.failed }, errand);
  if (errand.seeks === 'site') return withoutPage(address, first, {}, errand);
  const barred = refusalBy(first, address, errand);
  if (barred !== undefined) return withoutPage(address, first, { unseen: barred }, errand);
  let stopped: Note | undefined;
  const outcome = await errand.client.get(address, {
    accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
    maxOctets: maxPageOctets,
    maxRedirects: maxPageRedirects,
    mayFollow: async (next) => {
      const site = await siteOf(next);
      stopped = site.failed ?? refusalBy(site, next, errand);
      return stopped === undefined;
    },
  });
  const site = await siteOf(outcome.url);
  if (outcome.kind === 'failed') {
    return withoutPage(outcome.url, site, { unseen: noteOf(outcome.failure, outcome.url) }, errand);
  }
  return outcome.status < 400 ? withPage(outcome, site, stopped, errand) : withoutBody(outcome, site, errand);
}

async function withoutPage(
  url: string,
  site: Site,
  why: Pick<Documents, 'unseen' | 'failed'>,
  errand: Errand,
): Promise<Documents> {
  const { robots, files, shown, notes } = await answeringFor(site, url, errand);
  return { url, ...(robots === undefined ? {} : { robots }), files, shown, notes, ...why };
}

async function withPage(
  outcome: Answered,
  fetched: Site,
  stopped: Note | undefined,
  errand: Errand,
): Promise<Documents> {
  const { url, status, headers, body: octets } = outcome;
  const site = await answeringFor(fetched, url, errand);
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
      ['header', shownAs(url, headerText(headers))],
      ['body', shownAs(url, body)],
    ]),
    notes: [...site.notes, ...remarks, ...referred.notes],
    ...(unseen === undefined ? {} : { unseen }),
  };
}

/** What a server says instead of the page (there is none, it is not for you, something broke) is not the page's to say. */
async function withoutBody({ url, status, headers }: Answered, site: Site, errand: Errand): Promise<Documents> {
  const data = { url, status: String(status) };
  const documents = await withoutPage(url, site, { unseen: { code: 'check/page-not-seen', data, about: url } }, errand);
  return {
    ...documents,
    response: { ...(isStatus(status) ? { status } : {}), headers },
    shown: new Map(documents.shown).set('header', shownAs(url, headerText(headers))),
  };
}

/** Servers make statuses up, such as 999. A question has none of them. */
function isStatus(status: number): boolean {
  return status <= 599;
}

/** The site to answer by: as it is, or as it would be with the robots.txt that is tried out. */
async function answeringFor(site: Site, url: string, errand: Errand): Promise<Site> {
  return errand.robots === undefined || site.failed !== undefined ? site : siteWith(errand.robots, url, errand);
}
