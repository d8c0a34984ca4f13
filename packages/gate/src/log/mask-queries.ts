import { buildQuestion } from '@heed/core/internal';
import type { DecisionRecord } from './decision-record.js';
import { mask, maskedUrl } from './masked-url.js';

/**
 * Returns the record without the parts of addresses that often identify people: the query and the fragment of the URL, with user and
 * password, the search of the question, and the views, which hold links. A record that had any of it is marked, because the remaining
 * question may have another answer. Texts of the site stay unchanged.
 */
export function withMaskedQueries(record: DecisionRecord): DecisionRecord {
  const { question, answer } = record;
  const url = maskedUrl(question.url);
  const isMasked = url !== question.url || question.query !== undefined || hasViews(answer);
  if (!isMasked) return record;
  const { query, ...rest } = question;
  return {
    ...record,
    question: buildQuestion({ ...rest, url, query: query === undefined ? undefined : mask }),
    masked: true,
    answer: hasViews(answer) ? withoutViews(answer) : answer,
  };
}

function hasViews(answer: DecisionRecord['answer']): boolean {
  return 'views' in answer && answer.views !== undefined;
}

function withoutViews(answer: DecisionRecord['answer']): DecisionRecord['answer'] {
  if ('error' in answer) return answer;
  const { views: _, ...rest } = answer;
  return rest;
}
