import type { ResourceResponse } from '@heed/core';
import { askableResponse, defined, statusesWithoutContent } from '@heed/core/internal';
import { type Answered, maxPageBytes, maxPageRedirects, type Outcome } from '@heed/fetch';
import { fetchNote, type Note } from './note.js';
import { originOf } from './origins.js';
import { isUnreachable, pageRefusal } from './refusal.js';
import type { Round, SiteTexts } from './round.js';
import { readBody } from './texts/page-text.js';
import { notesOnPage, notesOnText } from './texts/text-notes.js';

/** A page, as far as it could be fetched. */
export interface GatheredPage {
  /** Where redirects ended, or what was reached of them. */
  readonly url: string;
  /** The URLs that redirects passed, the first and the last among them. */
  readonly passed: readonly string[];
  readonly response?: ResourceResponse;
  /** The status as it was sent. */
  readonly status?: number;
  readonly notes: readonly Note[];
  /** Why it was not read, or not to its end. */
  readonly unseen?: Note;
}

/** Fetches a page, if the site of each URL that redirects pass allows it. */
export async function gatherPage(
  url: string,
  siteOf: (url: string) => Promise<SiteTexts>,
  round: Round,
): Promise<GatheredPage> {
  const notes: Note[] = [];
  const refusalOf = async (address: string): Promise<Note | undefined> => {
    const refused = noteOnRefusal(await siteOf(address), address, round);
    // It does not apply if the site belongs to the person who asks.
    if (refused === undefined || !round.own.has(originOf(address))) return refused;
    notes.push({ code: 'check/own-site', data: refused.data, about: address });
    return undefined;
  };
  const refused = await refusalOf(url);
  if (refused !== undefined) return { url, passed: [url], notes, unseen: refused };
  const passed = [url];
  let stopped: Note | undefined;
  const outcome = await round.client.get(
    url,
    defined({
      accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
      maxBytes: maxPageBytes,
      maxRedirects: maxPageRedirects,
      signal: round.signal,
      mayFollow: async (next: string) => {
        passed.push(next);
        stopped = await refusalOf(next);
        return stopped === undefined;
      },
    }),
  );
  const page = await pageOf(outcome, stopped);
  return { ...page, passed, notes: [...notes, ...page.notes] };
}

/** Why the page may not be fetched. A site that cannot be reached is its own reason. */
function noteOnRefusal(rules: SiteTexts, url: string, { agent, time, ask }: Round): Note | undefined {
  const why = pageRefusal(rules, url, agent, time, ask);
  if (why === undefined) return undefined;
  const [note] = rules.notes;
  if (note !== undefined && isUnreachable(rules.site.robots)) return note;
  return { code: 'check/page-not-fetched', data: { why }, about: url };
}

type Page = Omit<GatheredPage, 'passed'>;

async function pageOf(outcome: Outcome, stopped: Note | undefined): Promise<Page> {
  const { url } = outcome;
  if (outcome.kind === 'failed') return { url, notes: [], unseen: stopped ?? fetchNote(outcome.failure, url) };
  const isPage = outcome.status < 400 && !statusesWithoutContent.has(outcome.status);
  return isPage ? wholePage(outcome, stopped) : otherResponse(outcome);
}

async function wholePage(outcome: Answered, stopped: Note | undefined): Promise<Page> {
  const { url, status, headers, isCut } = outcome;
  const body = await readBody(outcome.body, headers);
  const problems = outcome.problems.map((problem) => fetchNote(problem, url));
  const cut = isCut ? problems.find(({ code }) => code === 'fetch/cut-short') : undefined;
  // Of a page that was cut, the end is where heed stopped reading.
  const onText = isCut ? { notes: notesOnText(url, body) } : notesOnPage(url, body);
  const unseen = stopped ?? cut ?? onText.unseen;
  const response = { status, headers, body };
  return defined({
    url,
    response: unseen === undefined ? response : { ...response, incomplete: ['body' as const] },
    status,
    notes: [...problems, ...onText.notes],
    unseen,
  });
}

/** A response that is not the page: its own signals count, and those of the page are not known (ASK-35). */
async function otherResponse({ url, status, headers, body }: Answered): Promise<Page> {
  const meaning = statusesWithoutContent.get(status);
  const data = { url, status: meaning === undefined ? String(status) : `${status} (${meaning})` };
  return {
    url,
    response: askableResponse({ status, headers, body: await readBody(body, headers) }),
    status,
    notes: [],
    unseen: { code: 'check/page-not-seen', data, about: url },
  };
}
