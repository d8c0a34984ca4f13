import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import { headerText } from '../text/header.js';
import { hasMark } from '../text/rare-mark.js';
import type { Fetched, Question } from './question.js';

/** How each dialect refers to further documents. */
const referring = allDialects.flatMap(({ references }) => references ?? []);

/**
 * May a value, if it is a question, refer to documents? Not if it has a robots.txt alone without the words that a reference needs, as
 * most have: then nothing else of it has to be looked at, which took three quarters of the time.
 */
export function mayRefer(value: unknown): boolean {
  const { robots, response } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof robots !== 'string' || response !== undefined) return true;
  return referring.some(({ carriers, hint }) => carriers.includes('robots.txt') && hint.test(robots));
}

/**
 * The absolute URLs of documents that the texts of a question refer to. The texts are read only if one of them contains a word that
 * a reference needs.
 */
export function referencesIn({ robots, response }: Question, readTexts: () => Texts): string[] {
  const texts = {
    'robots.txt': textOf(robots),
    header: headerText(response?.headers ?? []),
    page: response?.body ?? '',
  };
  const hinted = referring.filter(({ carriers, hint, pageMark }) =>
    carriers.some((carrier) =>
      carrier === 'page' && pageMark !== undefined ? hasMark(texts.page, pageMark) : hint.test(texts[carrier]),
    ),
  );
  if (hinted.length === 0) return [];
  const read = readTexts();
  return [...new Set(hinted.flatMap(({ urls }) => urls(read)))];
}

function textOf(fetched: Fetched | undefined): string {
  return typeof fetched === 'object' ? (fetched.body ?? '') : (fetched ?? '');
}
