import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { interpretRetrieval, type Retrieval } from '../dialects/robots-txt/gate/retrieval.js';
import type { RobotsOutcome, RobotsReading, Texts } from '../dialects/texts.js';
import type { Files } from '../policy/file.js';
import { type Page, rslMark } from '../policy/page.js';
import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import type { Header } from '../text/header.js';
import { hasMark } from '../text/rare-mark.js';
import type { AskOptions } from './ask-options.js';
import { mayHaveLaterMeta } from './later-metas.js';
import type { Markup } from './parts/markup.js';
import type { Fetched, Question, ResourceResponse } from './question.js';

/** Reads the texts that are worth remembering. */
export interface TextReaders {
  /** Reads a robots.txt. */
  readonly robotsTxt: (text: string) => RobotsReading;
  /** Reads the header of a response. */
  readonly header: (given: ResourceResponse['headers']) => Header;
  /** Reads the other documents. */
  readonly files: (given: Question['files']) => Files;
  /** Finds the signals of a page. */
  readonly page: (markup: Markup, body: string, contentType: string | undefined, url: string, depth: PageDepth) => Page;
}

type PageDepth = Texts['pageDepth'];

/** How much of a page to read: as much as the question needs, or all of it, for a linter. */
export type WantedDepth = 'as-needed' | 'whole';

/** Reads all texts of a question, carrier by carrier. Dialects find out what they state. */
export function readTexts(
  question: Question,
  readers: TextReaders,
  { markup }: Pick<AskOptions, 'markup'>,
  depth: WantedDepth,
  report: Report,
): Texts {
  const { response, url, arrangements = none } = question;
  const { page, pageDepth } = readBody(question, readers, markup, depth, report);
  const { robotsAtFetch } = question;
  const isHeld = question.obtained === 'held' && robotsAtFetch !== undefined;
  return {
    url,
    robots: robotsOutcome(question.robots, readers),
    // Set in any case: an object that is always of one shape is made and read faster.
    robotsAtFetch: isHeld ? robotsOutcome(robotsAtFetch, readers) : undefined,
    header: readers.header(response?.headers),
    page,
    pageDepth,
    files: readers.files(question.files),
    finders: markup,
    arrangements,
  };
}

function readBody(
  question: Question,
  readers: TextReaders,
  markup: Markup | undefined,
  depth: WantedDepth,
  report: Report,
): Pick<Texts, 'page' | 'pageDepth'> {
  const { response, url } = question;
  const body = response?.body;
  const contentType = contentTypeOf(response?.headers ?? []);
  // Known without a body: there is nothing in it that a permission could name (AMB-84).
  if (pageFormatOf(contentType) === undefined) return { page: 'not-html', pageDepth: 'head' };
  if (body === undefined || markup === undefined) return noPage;
  const find = (pageDepth: PageDepth): Page => readers.page(markup, body, contentType, url, pageDepth);
  const reading = readPage(question, body, depth, find);
  reportOnPage(reading.page, report);
  return reading;
}

const none: readonly string[] = [];
const noPage: Pick<Texts, 'page' | 'pageDepth'> = { page: undefined, pageDepth: 'head' };

function robotsOutcome(robots: Question['robots'], readers: TextReaders): RobotsOutcome | undefined {
  if (robots === undefined) return undefined;
  const retrieval = retrievalOf(robots);
  return retrieval.kind === 'fetched' ? readers.robotsTxt(retrieval.body) : retrieval;
}

function readPage(
  question: Question,
  body: string,
  depth: WantedDepth,
  find: (depth: PageDepth) => Page,
): { readonly page: Page; readonly pageDepth: PageDepth } {
  if (depth === 'as-needed' && !needsWholePage(question)) {
    const page = find('head');
    if (!hasMoreThanHead(body, page)) return { page, pageDepth: 'head' };
  }
  return { page: find('whole'), pageDepth: 'whole' };
}

function reportOnPage({ source, brokenAt, unread }: Page, report: Report): void {
  const reportAt = (offset: number, code: 'page/not-well-formed' | 'page/too-many-elements'): void => {
    const start = Math.min(offset, source.text.length);
    reportProblem(report, source, { start, end: Math.min(start + 1, source.text.length) }, code, {});
  };
  if (brokenAt !== undefined) reportAt(brokenAt, 'page/not-well-formed');
  if (unread !== undefined) reportAt(unread.from, 'page/too-many-elements');
}

function needsWholePage({ element, views, arrangements }: Question): boolean {
  return element !== undefined || (views ?? []).length > 0 || (arrangements ?? []).length > 0;
}

/**
 * Does more than the head matter? META tags of ACAP may name elements (A2-1.3.1-d), and scripts of RSL may be in the body (RSL-A4).
 * META tags outside the head are reported (ASK-21, RT-4-c).
 */
function hasMoreThanHead(body: string, { metas, links, scripts }: Page): boolean {
  if (metas.some(({ content, value }) => /^\s*acap\s/i.test(content ?? value ?? ''))) return true;
  const lastScript = scripts.at(-1);
  const found = Math.max(
    links.at(-1)?.span.end ?? 0,
    lastScript === undefined ? 0 : lastScript.start + lastScript.text.length,
  );
  if (hasMark(body, rslMark, found)) return true;
  return mayHaveLaterMeta(body, metas.at(-1)?.span.end ?? 0);
}

/** The outcome of fetching a document, as it is given in a question. */
export function retrievalOf(fetched: Fetched): Retrieval {
  return typeof fetched === 'string' ? { kind: 'fetched', body: fetched } : interpretRetrieval([fetched]);
}
