import type { Referrer } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import { headerText } from '../text/header.js';
import { hasMark } from '../text/rare-mark.js';
import { isSpokenOf } from './open/table.js';
import type { Fetched, Question } from './question.js';

/** How each dialect refers to further documents. */
const referring = allDialects.flatMap(({ references }) => references ?? []);

/**
 * May a value, if it is a question, refer to documents? Not if it has a robots.txt alone without the words that a reference needs, as
 * most have: then nothing else of it has to be looked at, which took three quarters of the time.
 */
export function mayRefer(value: unknown): boolean {
  const { robots, response } = (value ?? {}) as { readonly robots?: unknown; readonly response?: unknown };
  const text = typeof robots === 'object' ? (robots as { readonly body?: unknown } | null)?.body : robots;
  if (typeof text !== 'string' || response !== undefined) return true;
  return referring.some(({ carriers, hint }) => carriers.includes('robots.txt') && hint.test(text));
}

/**
 * Returns the absolute URLs of documents that the texts of a question refer to, as far as they can change what it asks about (ASK-35). The
 * texts are read only if one of them contains a word that a reference needs.
 */
export function referencesIn(question: Question, readTexts: () => Texts): string[] {
  const { robots, response } = question;
  const texts = {
    'robots.txt': textOf(robots),
    header: headerText(response?.headers ?? []),
    page: response?.body ?? '',
  };
  const hinted = referring.filter(
    ({ referrer, carriers, hint, pageMark }) =>
      matters(referrer, question) &&
      carriers.some((carrier) =>
        carrier === 'page' && pageMark !== undefined ? hasMark(texts.page, pageMark) : hint.test(texts[carrier]),
      ),
  );
  if (hinted.length === 0) return [];
  const read = readTexts();
  return [...new Set(hinted.flatMap(({ urls }) => urls(read)))];
}

/** Can what a dialect refers to change an answer? Views and elements are cut by all of it. */
function matters(referrer: Referrer, { usages, views = [], element }: Question): boolean {
  if (usages === undefined || views.length > 0 || element !== undefined) return true;
  return usages.some((usage) => isSpokenOf(referrer, usage, 'ofRobots') || isSpokenOf(referrer, usage, 'ofResponse'));
}

function textOf(fetched: Fetched | undefined): string {
  return typeof fetched === 'object' ? (fetched.body ?? '') : (fetched ?? '');
}
