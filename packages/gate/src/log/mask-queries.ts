import type { DecisionRecord } from './decision-record.js';

/** What is written in place of what is masked. */
const mask = '[masked]';

/**
 * The record without what addresses often tell about people: the query and the fragment of the URL, with user and password, the search of
 * the question, and the views, which hold links. A record that had any of it is marked, because the question that it has left may have
 * another answer. Texts of the site are kept as they are.
 */
export function withMaskedQueries(record: DecisionRecord): DecisionRecord {
  const { question, answer } = record;
  const url = maskedUrl(question.url);
  const isMasked = url !== question.url || question.query !== undefined || hasViews(answer);
  if (!isMasked) return record;
  const { query, ...rest } = question;
  return {
    ...record,
    question: { ...rest, url, ...(query === undefined ? {} : { query: mask }) },
    masked: true,
    answer: hasViews(answer) ? withoutViews(answer) : answer,
  };
}

/**
 * A text that is not a URL may hold anything, and everything behind the first `?`, `#` or before an `@` of the host is cut. Where the host
 * begins is said by the URL Standard: behind any number of slashes, forward or backward, and tabs and line ends are passed over.
 */
function maskedUrl(url: string): string {
  const withoutUser = url.replace(/[\t\n\r]/g, '').replace(/^((?:[^:/\\?#]*:)?[/\\]*)[^/\\?#]*@/, `$1${mask}@`);
  const end = withoutUser.search(/[?#]/);
  return end === -1 ? withoutUser : `${withoutUser.slice(0, end)}?${mask}`;
}

function hasViews(answer: DecisionRecord['answer']): boolean {
  return 'views' in answer && answer.views !== undefined;
}

function withoutViews(answer: DecisionRecord['answer']): DecisionRecord['answer'] {
  if ('error' in answer) return answer;
  const { views: _, ...rest } = answer;
  return rest;
}
