import { headerText, parseUrl } from '@heed/core/documents';
import { type Answered, maxPageOctets, maxPageRedirects, type Outcome } from '@heed/fetch';
import { type Documents, headerName, type Note, shownText } from '../documents.js';
import { readBody } from '../page-text.js';
import { referencesIn } from '../referred-files.js';
import { notesOnPage, notesOnText } from '../text-notes.js';
import { fetchNote } from './fetch-note.js';
import { type Fetcher, forOneCheck } from './fetcher.js';
import { withRedirectSteps } from './redirect-steps.js';
import { fetchReferred, fetchSite, refusalBy, type Site, setAside, siteWith } from './site.js';

/**
 * Fetches the documents of an address: robots.txt, what it refers to, and the page, if the fetcher may fetch every address
 * that redirects pass. The result describes the address where redirects end.
 */
export async function fetchDocuments(address: string, given: Fetcher): Promise<Documents> {
  const fetcher = forOneCheck(given);
  // Robots.txt alone was asked about, and it was given.
  if (fetcher.needs === 'site' && fetcher.robots !== undefined) {
    return withoutPage(address, await siteWith(fetcher.robots, address, fetcher), {});
  }
  const siteOf = perOrigin((url) => fetchSite(url, fetcher));
  const answeringSiteOf = perOrigin(async (url) => answeringFor(await siteOf(url), url, fetcher));
  const first = await siteOf(address);
  if (first.failed !== undefined) return withoutPage(address, first, { failed: first.failed });
  const answering = await answeringSiteOf(address);
  if (fetcher.needs === 'site') return withoutPage(address, answering, {});
  const notes: Note[] = [];
  const barredFrom = (site: Site, url: string): Note | undefined => {
    const barred = refusalBy(site, url, fetcher);
    const aside = barred === undefined ? undefined : setAside(barred, fetcher);
    if (aside === undefined) return barred;
    notes.push(aside);
    return undefined;
  };
  const barred = barredFrom(first, address);
  if (barred !== undefined) return withoutPage(address, answering, { unseen: barred });
  let stopped: Note | undefined;
  const turns: string[] = [];
  const outcome = await fetcher.client.get(address, {
    accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
    maxOctets: maxPageOctets,
    maxRedirects: maxPageRedirects,
    mayFollow: async (next) => {
      turns.push(next);
      const site = await siteOf(next);
      stopped = site.failed ?? barredFrom(site, next);
      return stopped === undefined;
    },
  });
  const documents = await documentsOf(outcome, await answeringSiteOf(outcome.url), stopped, fetcher);
  const all = { ...documents, notes: [...notes, ...documents.notes] };
  return withRedirectSteps(address, [address, ...turns], all, answeringSiteOf);
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

/** The site to answer by: as it is, or with the robots.txt that is tried out. */
async function answeringFor(site: Site, url: string, fetcher: Fetcher): Promise<Site> {
  return fetcher.robots === undefined || site.failed !== undefined ? site : siteWith(fetcher.robots, url, fetcher);
}

function documentsOf(
  outcome: Outcome,
  site: Site,
  stopped: Note | undefined,
  fetcher: Fetcher,
): Promise<Documents> | Documents {
  const { url } = outcome;
  if (outcome.kind === 'failed') return withoutPage(url, site, { unseen: fetchNote(outcome.failure, url) });
  const isPage = outcome.status < 400 && !withoutContent.has(outcome.status);
  return isPage ? withPage(outcome, site, stopped, fetcher) : withoutBody(outcome, site);
}

/** Statuses of responses that have no content (RFC 9110), so that there is no page in which rules could be absent. */
const withoutContent: ReadonlyMap<number, string> = new Map([
  [204, 'no content'],
  [205, 'no content'],
  [304, 'not modified'],
]);

function withoutPage(url: string, site: Site, why: Pick<Documents, 'unseen' | 'failed'>): Documents {
  const { robots, files, shown, notes } = site;
  return { url, ...(robots === undefined ? {} : { robots }), files, shown, notes, ...why };
}

async function withPage(
  outcome: Answered,
  site: Site,
  stopped: Note | undefined,
  fetcher: Fetcher,
): Promise<Documents> {
  const { url, status, headers, body: octets } = outcome;
  const body = await readBody(octets, headers);
  const references = await referencesIn({ url, response: { headers, body } }, fetcher);
  const referred = await fetchReferred(references, fetcher.given, fetcher);
  const problems = outcome.problems.map((problem) => fetchNote(problem, url));
  const cut = outcome.isCut ? problems.find(({ code }) => code === 'fetch/cut-short') : undefined;
  // Of a page that was cut, the end is where heed stopped reading.
  const onText = outcome.isCut ? { notes: notesOnText(url, body) } : notesOnPage(url, body);
  const notes = [...problems, ...onText.notes];
  const unseen = stopped ?? cut ?? onText.unseen;
  return {
    url,
    ...(site.robots === undefined ? {} : { robots: site.robots }),
    files: { ...site.files, ...referred.files },
    response: { status, headers, body },
    shown: new Map([
      ...site.shown,
      ...referred.shown,
      ['header', shownText(headerName(url), headerText(headers))],
      ['body', shownText(url, body)],
    ]),
    notes: [...site.notes, ...notes, ...referred.notes],
    ...(unseen === undefined ? {} : { unseen }),
  };
}

/** The body of an error response is not the page, so it is not read; the header counts. */
function withoutBody({ url, status, headers }: Answered, site: Site): Documents {
  const meaning = withoutContent.get(status);
  const data = { url, status: meaning === undefined ? String(status) : `${status} (${meaning})` };
  const documents = withoutPage(url, site, { unseen: { code: 'check/page-not-seen', data, about: url } });
  return {
    ...documents,
    response: { ...(isStatus(status) ? { status } : {}), headers },
    shown: new Map(documents.shown).set('header', shownText(headerName(url), headerText(headers))),
  };
}

/** Some servers invent statuses, such as 999, which a question does not accept. */
function isStatus(status: number): boolean {
  return status <= 599;
}
