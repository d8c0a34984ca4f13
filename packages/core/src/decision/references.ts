import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import { headerText } from '../text/header.js';
import type { Fetched, Question } from './question.js';

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
  const referring = allDialects.flatMap(({ references }) => references ?? []);
  const hinted = referring.filter(({ carriers, hint }) => carriers.some((carrier) => hint.test(texts[carrier])));
  if (hinted.length === 0) return [];
  const read = readTexts();
  return [...new Set(hinted.flatMap(({ urls }) => urls(read)))];
}

function textOf(fetched: Fetched | undefined): string {
  return typeof fetched === 'object' ? (fetched.body ?? '') : (fetched ?? '');
}
