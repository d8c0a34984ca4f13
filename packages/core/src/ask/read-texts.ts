import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { RobotsOutcome, Texts } from '../dialects/texts.js';
import { type Page, rslMark } from '../policy/page.js';
import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import { hasMark } from '../text/rare-mark.js';
import { mayHaveLaterMeta } from './later-metas.js';
import type { KeptRobots, Memory } from './memory.js';
import type { Markup } from './parts/markup.js';
import type { Fetched, Question } from './question.js';
import { retrievalOf } from './read-documents.js';

/** The texts of a question as they were read. */
export interface ReadTexts<Problems> {
  readonly texts: Texts;
  /** The robots.txt that was read last, if there is one: its problems are kept with it. */
  readonly robots: KeptRobots<Problems> | undefined;
}

type PageDepth = Texts['pageDepth'];

/** How much of a page to read: as much as the question needs, or all of it, for a linter. */
export type WantedDepth = 'as-needed' | 'whole';

/** Reads all texts of a question, carrier by carrier. Dialects find out what they state. */
export function readTexts<Problems>(
  question: Question,
  memory: Memory<Problems>,
  markup: Markup | undefined,
  depth: WantedDepth,
  report: Report,
): ReadTexts<Problems> {
  const { response, url, robotsAtFetch, arrangements = none } = question;
  const { page, pageDepth } = response === undefined ? noPage : readBody(question, memory, markup, depth, report);
  const robots = robotsOf(question.robots, memory);
  const isHeld = question.obtained === 'held' && robotsAtFetch !== undefined;
  const atFetch = isHeld ? robotsOf(robotsAtFetch, memory) : undefined;
  const texts = {
    url,
    robots: outcomeOf(robots),
    // Set in any case: an object that is always of one shape is made and read faster.
    robotsAtFetch: outcomeOf(atFetch),
    header: memory.header(response?.headers),
    page,
    pageDepth,
    files: memory.files(question.files),
    finders: markup,
    arrangements,
  };
  return { texts, robots: keptOf(atFetch) ?? keptOf(robots) };
}

type RobotsRead<Problems> = KeptRobots<Problems> | Exclude<RobotsOutcome, { kind: 'read' }>;

function robotsOf<Problems>(given: Fetched | undefined, memory: Memory<Problems>): RobotsRead<Problems> | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string') return memory.robotsTxt(given);
  const retrieval = retrievalOf(given);
  return retrieval.kind === 'fetched' ? memory.robotsTxt(retrieval.body) : retrieval;
}

function outcomeOf<Problems>(read: RobotsRead<Problems> | undefined): RobotsOutcome | undefined {
  return read !== undefined && 'reading' in read ? read.reading : read;
}

function keptOf<Problems>(read: RobotsRead<Problems> | undefined): KeptRobots<Problems> | undefined {
  return read !== undefined && 'reading' in read ? read : undefined;
}

function readBody<Problems>(
  question: Question,
  memory: Memory<Problems>,
  markup: Markup | undefined,
  depth: WantedDepth,
  report: Report,
): Pick<Texts, 'page' | 'pageDepth'> {
  const { response, url } = question;
  const body = response?.body;
  const contentType = contentTypeOf(response?.headers ?? none);
  // Known without a body: there is nothing in it that a permission could name (AMB-84).
  if (pageFormatOf(contentType) === undefined) return { page: 'not-html', pageDepth: 'head' };
  if (body === undefined || markup === undefined) return noPage;
  const find = (pageDepth: PageDepth): Page => memory.page(markup, body, contentType, url, pageDepth);
  const reading = readPage(question, body, depth, find);
  reportOnPage(reading.page, report);
  return reading;
}

const none: readonly never[] = [];
const noPage: Pick<Texts, 'page' | 'pageDepth'> = { page: undefined, pageDepth: 'head' };

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
