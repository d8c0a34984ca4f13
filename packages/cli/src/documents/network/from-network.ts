import { defined, headerText, parseUrl } from '@heed/core/internal';
import { type Answered, maxPageOctets, maxPageRedirects, type Outcome } from '@heed/fetch';
import { type Documents, headerName, type Note, shownText } from '../documents.js';
import { readBody } from '../page-text.js';
import { referencesIn } from '../referred-files.js';
import { notesOnPage, notesOnText } from '../text-notes.js';
import { fetchNote } from './fetch-note.js';
import { type Fetcher, forOneCheck } from './fetcher.js';
import { withRedirectSteps } from './redirect-steps.js';
import { fetchReferred, fetchSite, refusalBy, type Site, setAside, siteWith } from './site.js';
import { fetchWellKnown } from './well-known.js';
import { withHeader } from './with-header.js';

/**
 * Fetches the documents of an address: robots.txt, the page, if the fetcher may fetch every address that redirects pass, and the
 * files that they refer to or that every site may have. The result describes the address where redirects end.
 */
export async function fetchDocuments(address: string, given: Fetcher): Promise<Documents> {
  const fetcher = forOneCheck(given);
  // Robots.txt alone was asked about, and it was given.
  if (fetcher.needs === 'site' && fetcher.robots !== undefined) {
    return tried(withoutPage(address, await siteWith(fetcher.robots, address, fetcher), {}), fetcher);
  }
  const siteOf = perOrigin((url) => fetchSite(url, fetcher));
  const answeringSiteOf = perOrigin(async (url) => answeringFor(await siteOf(url), url, fetcher));
  const first = await siteOf(address);
  if (first.failed !== undefined) return tried(withoutPage(address, first, { failed: first.failed }), fetcher);
  const answering = await answeringSiteOf(address);
  if (fetcher.needs === 'site') return tried(withoutPage(address, answering, {}), fetcher);
  const notes: Note[] = [];
  const barredFrom = (site: Site, url: string): Note | undefined => {
    const barred = refusalBy(site, url, fetcher);
    const aside = barred === undefined ? undefined : setAside(barred, fetcher);
    if (aside === undefined) return barred;
    notes.push(aside);
    return undefined;
  };
  const barred = barredFrom(first, address);
  if (barred !== undefined) return withFiles(withoutPage(address, answering, { unseen: barred }), first, fetcher);
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
  const found = await documentsOf(outcome, await answeringSiteOf(outcome.url), stopped);
  const documents = await withFiles(found, await siteOf(outcome.url), fetcher);
  const all = { ...documents, notes: [...notes, ...documents.notes] };
  return withRedirectSteps(address, [address, ...turns], all, answeringSiteOf);
}

/** The documents with the header that is tried out, if there is one. */
function tried(documents: Documents, { header }: Fetcher): Documents {
  return header === undefined ? documents : withHeader(documents, header);
}

/**
 * The documents with the files that the response refers to, which only now are known, and those that every site may have. What the
 * fetcher may fetch depends on the site as it is, not on a robots.txt that is tried out.
 */
async function withFiles(found: Documents, site: Site, fetcher: Fetcher): Promise<Documents> {
  const documents = tried(found, fetcher);
  const { url, response, files = {}, shown, notes, unseen } = documents;
  const references = response === undefined ? [] : await referencesIn({ url, response }, fetcher);
  const known = new Set([...fetcher.given, ...Object.keys(files)]);
  const [referred, wellKnown] = await Promise.all([
    fetchReferred(references, known, fetcher),
    fetchWellKnown(url, site, fetcher),
  ]);
  // Where the page was not fetched either, its note has the reason.
  const isBarred = unseen?.code === 'check/page-not-fetched';
  const further = [...referred.notes, ...wellKnown.notes].filter(
    ({ code }) => !isBarred || code !== 'check/file-not-fetched',
  );
  return {
    ...documents,
    files: { ...files, ...referred.files, ...wellKnown.files },
    shown: new Map([...referred.shown, ...wellKnown.shown, ...shown]),
    notes: [...notes, ...further],
  };
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

function documentsOf(outcome: Outcome, site: Site, stopped: Note | undefined): Promise<Documents> | Documents {
  const { url } = outcome;
  if (outcome.kind === 'failed') return withoutPage(url, site, { unseen: fetchNote(outcome.failure, url) });
  const isPage = outcome.status < 400 && !withoutContent.has(outcome.status);
  return isPage ? withPage(outcome, site, stopped) : withoutBody(outcome, site);
}

/** Statuses of responses that have no content (RFC 9110), so that there is no page in which rules could be absent. */
const withoutContent: ReadonlyMap<number, string> = new Map([
  [204, 'no content'],
  [205, 'no content'],
  [304, 'not modified'],
]);

function withoutPage(url: string, site: Site, why: Pick<Documents, 'unseen' | 'failed'>): Documents {
  const { robots, files, shown, notes } = site;
  return defined({ url, robots, files, shown, notes, ...why });
}

async function withPage(outcome: Answered, site: Site, stopped: Note | undefined): Promise<Documents> {
  const { url, status, headers, body: octets } = outcome;
  const body = await readBody(octets, headers);
  const problems = outcome.problems.map((problem) => fetchNote(problem, url));
  const cut = outcome.isCut ? problems.find(({ code }) => code === 'fetch/cut-short') : undefined;
  // Of a page that was cut, the end is where heed stopped reading.
  const onText = outcome.isCut ? { notes: notesOnText(url, body) } : notesOnPage(url, body);
  const notes = [...problems, ...onText.notes];
  const unseen = stopped ?? cut ?? onText.unseen;
  return defined({
    url,
    robots: site.robots,
    files: site.files,
    response: { status, headers, body },
    shown: new Map([
      ...site.shown,
      ['header', shownText(headerName(url), headerText(headers))],
      ['body', shownText(url, body)],
    ]),
    notes: [...site.notes, ...notes],
    unseen,
  });
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
