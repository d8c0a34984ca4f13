import type { Decision, Fetched, Reason } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { decodeUtf8, maxRedirects, parseUrl } from '@heed/core/internal';
import { type Client, type FetchProblem, fetchRobotsTxt, maxRobotsTxtOctets, type Outcome } from '@heed/fetch';
import { type Note, type ShownText, shownText } from '../documents.js';
import { referencesIn } from '../referred-files.js';
import { notesOnText } from '../text-notes.js';
import { fetchNote } from './fetch-note.js';
import type { Fetcher } from './fetcher.js';

/** What is known about an origin: its robots.txt, and the documents that it refers to. */
export interface Site {
  readonly robots?: Fetched;
  readonly files: Readonly<Record<string, Fetched>>;
  readonly shown: ReadonlyMap<string, ShownText>;
  readonly notes: readonly Note[];
  /** Why it could not be reached. */
  readonly failed?: Note;
}

/** Fetches the robots.txt for an address, and the documents it refers to. */
export async function fetchSite(url: string, fetcher: Fetcher): Promise<Site> {
  const { client, at, cache } = fetcher;
  const { robots, url: file, problems } = await fetchRobotsTxt(client, url, at, cache);
  const text = textOf(robots);
  if (text !== undefined) {
    const notes = [...problems.map((problem) => fetchNote(problem, file)), ...notesOnText(file, text)];
    return withReferred(robots, shownText(file, text), url, fetcher, new Set(), notes);
  }
  const [problem] = problems;
  const nothing = { robots, files: {}, shown: new Map(), notes: [] };
  if (problem === undefined) return nothing;
  const isUnreachable = typeof robots === 'object' && robots.status === 'unreachable';
  return isUnreachable
    ? { ...nothing, failed: fetchNote(problem, file) }
    : { ...nothing, notes: [countsAsNone(problem, file)] };
}

/** Only redirects that lead to no file fail and still count as an answer (RFC9309-2.3.1.2-b). */
function countsAsNone(problem: FetchProblem, file: string): Note {
  const data = { host: parseUrl(file)?.host ?? file, reason: reasonIn(problem) };
  return { code: 'check/no-robots-txt', data, about: file };
}

/** The message of a problem, as a part of another sentence. */
export function reasonIn(problem: FetchProblem): string {
  return messageOf(problem).replace(/\.$/, '');
}

/** The site as it would be with another robots.txt. What was given as a file is not fetched for it. */
export async function siteWith(robots: ShownText, url: string, fetcher: Fetcher): Promise<Site> {
  return withReferred(robots.source.text, robots, url, fetcher, fetcher.given, []);
}

async function withReferred(
  robots: Fetched,
  shownRobots: ShownText,
  url: string,
  fetcher: Fetcher,
  given: ReadonlySet<string>,
  notes: readonly Note[],
): Promise<Site> {
  const references = await referencesIn({ url, robots: shownRobots.source.text }, fetcher);
  const referred = await fetchReferred(references, given, fetcher);
  await fetcher.markup.loadFor(referred);
  const shown = new Map([['robots.txt', shownRobots], ...referred.shown]);
  return { robots, files: referred.files, shown, notes: [...notes, ...referred.notes] };
}

/** Limit: documents that are fetched because one robots.txt, or one response, refers to them. */
const maxReferences = 20;

/**
 * Fetches documents that a text refers to, apart from those that were given as files. All at once, so that one that never comes does
 * not use up the time of the others.
 */
export async function fetchReferred(
  references: readonly string[],
  given: ReadonlySet<string>,
  { referredClient }: Fetcher,
): Promise<FetchedFiles> {
  const addresses = references.filter((address) => !given.has(address));
  const fetched = await fetchFiles(addresses.slice(0, maxReferences), referredClient, referenceNote);
  if (addresses.length <= maxReferences) return fetched;
  const data = { count: String(addresses.length), limit: String(maxReferences) };
  const note: Note = { code: 'check/too-many-references', data, about: addresses[maxReferences] ?? '' };
  return { ...fetched, notes: [note, ...fetched.notes] };
}

/** Documents other than robots.txt and the page. */
export type FetchedFiles = Pick<Site, 'files' | 'shown' | 'notes'>;

/** Fetches documents, all at once, with a note on each that could not be fetched. */
export async function fetchFiles(
  addresses: readonly string[],
  client: Client,
  noteOn: (problem: FetchProblem, address: string) => Note,
): Promise<FetchedFiles> {
  const files: Record<string, Fetched> = {};
  const shown = new Map<string, ShownText>();
  const notes: Note[] = [];
  const request = { accept: 'text/plain, */*;q=0.8', maxOctets: maxRobotsTxtOctets, maxRedirects };
  const fetching = addresses.map(async (address) => [address, await client.get(address, request)] as const);
  for (const [address, outcome] of await Promise.all(fetching)) {
    const fetched = fetchedOf(outcome);
    files[address] = fetched;
    const text = textOf(fetched);
    if (text !== undefined) shown.set(address, shownText(address, text));
    const [problem] = outcome.kind === 'failed' ? [outcome.failure] : outcome.problems;
    if (problem !== undefined) notes.push(noteOn(problem, address));
  }
  return { files, shown, notes };
}

/** That a budget ran out says enough: it names the document. */
function referenceNote(problem: FetchProblem, address: string): Note {
  if (problem.code === 'fetch/budget-spent') return fetchNote(problem, address);
  return { code: 'check/reference-not-had', data: { url: address, reason: reasonIn(problem) }, about: address };
}

/**
 * A document that was cut short counts as unreachable, since the rest is not known; so does one with a status that some servers
 * invent, such as 999, which a question does not accept.
 */
function fetchedOf(outcome: Outcome): Fetched {
  if (outcome.kind === 'failed' || outcome.isCut || outcome.status > 599) return { status: 'unreachable' };
  const { status, body } = outcome;
  return status >= 200 && status <= 299 ? { status, body: decodeUtf8(body).text } : { status };
}

function textOf(fetched: Fetched): string | undefined {
  return typeof fetched === 'object' ? fetched.body : fetched;
}

/** Why the fetcher may not fetch a page of the site; absent if it may. */
export function refusalBy(site: Site, url: string, fetcher: Fetcher): Note | undefined {
  const why = reasonAgainst(site, url, fetcher);
  return why === undefined ? undefined : { code: 'check/page-not-fetched', data: { why }, about: url };
}

/** The rule of the site that keeps the fetcher from fetching an address, in words; absent if it may. */
export function reasonAgainst(
  { robots, files }: Site,
  url: string,
  { ask, userAgent, at }: Fetcher,
): string | undefined {
  const answer = ask({
    agent: userAgent,
    url,
    usages: ['crawl'],
    at: new Date(at).toISOString(),
    // An open crawl blocks nothing (ASK-35).
    unseen: 'allow',
    files,
    ...(robots === undefined ? {} : { robots }),
  });
  if ('error' in answer) return answer.error.message;
  const { crawl } = answer.decisions;
  if (crawl === undefined || !isRefused(crawl)) return undefined;
  return refusalIn(crawl.because, `does not let "${userAgent}" fetch ${url}`);
}

/** The same refusal, if it does not count because the site belongs to the person who asks. */
export function setAside({ data, about }: Note, fetcher: Fetcher): Note | undefined {
  return isOwn(about, fetcher) ? { code: 'check/own-site', data, about } : undefined;
}

/** Does the address belong to the person who asks? */
export function isOwn(address: string, { ownOrigins }: Fetcher): boolean {
  return ownOrigins.has(parseUrl(address)?.origin ?? '');
}

/** Silence refuses nothing here: `--unstated` is about the agents that are asked for, not about heed. */
function isRefused({ may, verdict, because }: Decision): boolean {
  return !may && (verdict !== 'unstated' || because.some(({ says }) => says !== 'nothing'));
}

/** A reason without a line is about fetching robots.txt, and describes itself. */
function refusalIn([reason]: readonly Reason[], deed: string): string {
  if (reason === undefined) return `robots.txt ${deed}`;
  return reason.line === undefined ? reason.text : `${reason.source}, line ${reason.line}, ${deed}`;
}
