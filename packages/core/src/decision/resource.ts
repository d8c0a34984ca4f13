import { type Report, remark } from '../diagnostics/diagnostic.js';
import { type ClassNames, readClassNames } from '../dialects/class-names/read.js';
import { type NamesPage, namesPageUrl } from '../dialects/class-names/robot-names.js';
import type { Page } from '../policy/page.js';
import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import { fileAt, textOf } from './files.js';
import type { Markup } from './markup.js';
import type { HeaderLine, Question } from './question.js';

/** The resource itself, as far as it was given and can be read. */
export interface Resource {
  readonly headers: readonly HeaderLine[];
  /** The body was read; `not-html` if its kind is neither HTML nor XML; absent if there is none or nobody to read it. */
  readonly page?: Page | 'not-html';
  /** What the page says of its elements. Only where they were looked at. */
  readonly classNames?: ClassNames;
}

/** How far a page is looked into: as far as the question needs, or to its end, for whoever wants every remark. */
export type Depth = 'as-needed' | 'whole';

/**
 * Reads the response of a question. Whoever asks about the page as a whole gets by with its head.
 */
export function readResource(question: Question, markup: Markup | undefined, depth: Depth, report: Report): Resource {
  const { headers = [], body } = question.response ?? {};
  if (body === undefined || markup === undefined) return { headers };
  const contentType = contentTypeOf(headers);
  if (pageFormatOf(contentType) === undefined) return { headers, page: 'not-html' };
  const find = (part: 'head' | 'whole'): Page => markup.findPage(body, contentType, question.url, part);
  const resource = readPage(question, headers, body, depth, find, markup, report);
  if (typeof resource.page === 'object') remarkOnPage(resource.page, report);
  return resource;
}

function remarkOnPage({ source, brokenAt }: Page, report: Report): void {
  if (brokenAt === undefined) return;
  const start = Math.min(brokenAt, source.text.length);
  remark(report, source, { start, end: Math.min(start + 1, source.text.length) }, 'page/not-well-formed', {});
}

function readPage(
  question: Question,
  headers: readonly HeaderLine[],
  body: string,
  depth: Depth,
  find: (part: 'head' | 'whole') => Page,
  markup: Markup,
  report: Report,
): Resource {
  if (depth === 'as-needed' && !looksIntoPage(question)) {
    const page = find('head');
    if (!isMoreToRead(body, page)) return { headers, page };
  }
  const page = find('whole');
  const names = namesPage(page, question, markup);
  return { headers, page, classNames: readClassNames(page, names === undefined ? {} : { names }, report) };
}

function looksIntoPage({ element, views, arrangements }: Question): boolean {
  return element !== undefined || (views ?? []).length > 0 || (arrangements ?? []).length > 0;
}

/**
 * Is the head not all that speaks for the whole page? ACAP's METAs may name elements (A2-1.3.1-d), and METAs behind the head
 * are to be remarked on and, if ACAP's, to be obeyed where they prohibit (AMB-79, RT-4-c).
 */
function isMoreToRead(body: string, { metas }: Page): boolean {
  if (metas.some(({ content, value }) => /^\s*acap\s/i.test(content ?? value ?? ''))) return true;
  const another = /<meta/gi;
  another.lastIndex = metas.at(-1)?.span.end ?? 0;
  return another.test(body);
}

/** The page that gives numbers to robots, if this page refers to one (REP-MF-59, M-9). */
function namesPage(page: Page, question: Question, markup: Markup): NamesPage | undefined {
  const url = namesPageUrl(page);
  if (url === undefined) return undefined;
  const fetched = fileAt(question, url);
  if (typeof fetched === 'object' && (fetched.status === 404 || fetched.status === 410)) return { kind: 'gone' };
  const text = textOf(fetched);
  if (text === undefined) return { kind: 'not-available' };
  const { source, metas } = markup.findPage(text, undefined, url, 'head');
  return { kind: 'found', source, metas };
}
