import type { Code, Facts } from '../diagnostics/diagnostic.js';
import { entryOf, messageOf } from '../diagnostics/words.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Answer, AnswerProblem, Decision, Refusal } from './answer.js';
import { answerProblems } from './answer-problems.js';
import type { AskOptions } from './ask-options.js';
import { decide } from './decide.js';
import type { Markup } from './markup.js';
import { mayHaveParts, noParts, type Parts, partsOf } from './parts.js';
import { type PreparedQuestion, prepareQuestion } from './prepare-question.js';
import type { Question } from './question.js';
import { readQuestion } from './read-question.js';
import { readTexts } from './read-texts.js';
import { ReadingCache } from './reading-cache.js';
import { referencesIn } from './references.js';
import { viewsFor } from './views.js';

/** Answers questions. Deterministic: no clock, no network, no randomness. Never throws. */
export interface Ask {
  /** Answers a question. A question with a wrong value, such as a relative URL, gets a refusal that says what to do. */
  (question: Question): Answer | Refusal;
  /** The same for any value, such as a parsed line of JSON. A value that is not a question gets a refusal. */
  unknown(value: unknown): Answer | Refusal;
  /**
   * The decisions for the parts of a page that have an id and rules of their own, where they differ from those for the whole page.
   * A value that is not a question has none; `ask` says what is wrong with it.
   */
  parts(question: Question): Parts;
  /**
   * The absolute URLs of documents that the texts of a question refer to. Fetch them and put them into its `files`. A value that is
   * not a question has none.
   */
  references(question: Question): string[];
}

/**
 * Makes an `ask` with its own options. It remembers what it has read, so equal texts are read once.
 *
 * @example
 * ```ts
 * import { createAsk } from '@heed/core';
 *
 * const ask = createAsk({ unstated: 'refuse' });
 * const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['ai-train'] });
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.decisions['ai-train']?.verdict); // unstated
 * console.log(answer.decisions['ai-train']?.may); // false
 * ```
 */
export function createAsk(options: AskOptions = {}): Ask {
  const cache = new ReadingCache(answerProblems);
  const unknown = (value: unknown): Answer | Refusal => {
    const reading = readQuestion(value);
    if (reading.kind === 'refusal') return reading.refusal;
    return answer(prepareQuestion(reading.question, cache, options, 'as-needed'), reading.unknownFields, options);
  };
  return Object.assign((question: Question) => unknown(question), {
    unknown,
    parts: (question: Question) => {
      const reading = readQuestion(question);
      if (reading.kind === 'refusal' || !mayHaveParts(question)) return noParts;
      return partsOf(prepareQuestion(question, cache, options, 'whole'));
    },
    references: (question: Question) => {
      const reading = readQuestion(question);
      if (reading.kind === 'refusal') return [];
      return referencesIn(question, () => readTexts(question, cache.readers(ignore), options, 'as-needed', ignore));
    },
  });
}

/**
 * May this agent use this resource in this way, for this purpose, within which limits, until when, and who says so?
 *
 * It reads no bodies of responses; for that, make one with `createAsk({ markup })`.
 *
 * @example
 * ```ts
 * import { ask } from '@heed/core';
 *
 * const robots = 'User-agent: *\nDisallow: /drafts/';
 * const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/drafts/1', usages: ['crawl'], robots });
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.decisions.crawl?.may); // false
 * console.log(answer.decisions.crawl?.because[0]?.text); // Disallow: /drafts/
 * ```
 */
export const ask: Ask = createAsk();

/**
 * Answers any value, as `Ask.unknown` does: a value that is not a question gets a refusal.
 *
 * @example
 * ```ts
 * import { askUnknown } from '@heed/core';
 *
 * const answer = askUnknown(JSON.parse('{ "agnet": "ExampleBot" }'));
 * console.log('error' in answer && answer.error.code); // question/missing-field
 * ```
 */
export const askUnknown: Ask['unknown'] = ask.unknown;

const ignore = (): undefined => undefined;

function answer(prepared: PreparedQuestion, unknownFields: readonly string[], { markup }: AskOptions): Answer {
  const { question, policy, query, requests, unstated } = prepared;
  const decisions: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decisions[usage] = decide(policy, { ...query, usage }, unstated);
  const views = viewsFor(prepared, markup);
  const diagnostics = [
    ...unknownFields.map((field) => problemWithQuestion('question/unknown-field', { field })),
    ...(question.agent.trim() === '' ? [problemWithQuestion('question/unnamed-agent', {})] : []),
    ...prepared.problems(),
    ...problemsWithBody(prepared, markup),
    ...problemWithCrawl(prepared, decisions),
  ];
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    decisions,
    ...(views === undefined ? {} : { views }),
    requests,
    diagnostics,
  };
}

/** Reports that a given body could not be read as asked. */
function problemsWithBody({ question, texts, query }: PreparedQuestion, markup: Markup | undefined): AnswerProblem[] {
  const { element, views = [], response } = question;
  if (markup === undefined && response?.body !== undefined) return [problemWithQuestion('decision/body-not-read', {})];
  const problems: AnswerProblem[] = [];
  if (element !== undefined && query.fragments && query.place === undefined) {
    problems.push(problemWithQuestion('decision/no-such-element', { id: element }));
  }
  if (views.length > 0 && typeof texts.page !== 'object') problems.push(problemWithQuestion('decision/no-views', {}));
  return problems;
}

function problemWithQuestion<C extends Code>(code: C, data: Facts<C>): AnswerProblem {
  const message = messageOf({ code, data });
  return { code, severity: entryOf(code).severity, source: 'question', line: 1, column: 1, message };
}

/** Reports that fetching is denied: an agent that obeys does not have the content (ASK-12). */
function problemWithCrawl(
  { policy, query, unstated }: PreparedQuestion,
  decisions: Answer['decisions'],
): AnswerProblem[] {
  const others = Object.keys(decisions).some((usage) => usage !== 'crawl');
  if (!others) return [];
  const crawl = decisions.crawl ?? decide(policy, { ...query, usage: 'crawl' }, unstated);
  const [reason] = crawl.because;
  if (crawl.verdict !== 'denied' || reason === undefined) return [];
  const { source, line = 1, column = 1 } = reason;
  const code = 'decision/not-crawlable';
  return [{ code, severity: 'warning', source, line, column, message: messageOf({ code, data: {} }) }];
}
