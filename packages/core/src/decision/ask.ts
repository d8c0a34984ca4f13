import { type AnswerCode, entryOf, messageOf } from '../diagnostics/answer-words.js';
import type { Facts } from '../diagnostics/diagnostic.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Answer, AnswerProblem, Decision, Refusal, Views } from './answer.js';
import { answerProblems } from './answer-problems.js';
import { unknownArrangements } from './arrangement-problems.js';
import { type AskOptions, requireAskOptions } from './ask-options.js';
import { blockedDecisions, crawlBlock } from './crawl-block.js';
import { decide } from './decide.js';
import { emptyViews } from './empty-views.js';
import { problemsWithFiles } from './file-problems.js';
import type { Markup } from './markup.js';
import { notSeenIn } from './not-seen.js';
import { mayHaveParts, noParts, type Parts, partsOf } from './parts.js';
import { plainCopyOf } from './plain-copy.js';
import { type PreparedQuestion, prepareQuestion } from './prepare-question.js';
import type { Question } from './question.js';
import { readQuestion, refusalOf } from './read-question.js';
import { readTexts } from './read-texts.js';
import { ReadingCache } from './reading-cache.js';
import { referencesIn } from './references.js';
import { unknownMoments } from './unknown-moments.js';
import { viewsFor } from './views.js';

/** Answers questions. Deterministic: no clock, no network, no randomness. Never throws. */
export interface Ask {
  /** Answers a question. A question with a wrong value, such as a relative URL, gets a refusal that says what to do. */
  (question: Question): Answer | Refusal;
  /** The same for any value, such as a parsed line of JSON. A value that is not a question gets a refusal. */
  unknown(value: unknown): Answer | Refusal;
  /**
   * The decisions for the parts of a page that have rules of their own, where they differ from those for the whole page. Elements with
   * the same rules are one part. A value that is not a question has none; `ask` says what is wrong with it.
   */
  parts(question: Question): Parts;
  /**
   * The absolute URLs of documents that the texts of a question refer to. Fetch them and put them into its `files`. A value that is
   * not a question has none.
   */
  references(question: Question): string[];
}

/**
 * Makes an `ask` with its own options. It remembers what it has read, so equal texts are read once. Throws a TypeError for options
 * that are not valid.
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
  requireAskOptions(options);
  const cache = new ReadingCache(answerProblems);
  const unknown = neverThrowing(unreadable, (value): Answer | Refusal => {
    const reading = readQuestion(value);
    if (reading.kind === 'refusal') return reading.refusal;
    return answer(prepareQuestion(reading.question, cache, options, 'as-needed'), reading.unknownFields, options);
  });
  return Object.assign((question: Question) => unknown(question), {
    unknown,
    parts: neverThrowing(
      () => noParts,
      (value) => {
        const reading = readQuestion(value);
        if (reading.kind === 'refusal' || !mayHaveParts(reading.question)) return noParts;
        const prepared = prepareQuestion(reading.question, cache, options, 'whole');
        // What may not be fetched has no parts that may be used.
        return crawlBlock(prepared) === undefined ? partsOf(prepared) : noParts;
      },
    ),
    references: neverThrowing<string[]>(
      () => [],
      (value) => {
        const reading = readQuestion(value);
        if (reading.kind === 'refusal') return [];
        const { question } = reading;
        return referencesIn(question, () => readTexts(question, cache.readers(ignore), options, 'as-needed', ignore));
      },
    ),
  });
}

/**
 * Tries once more with a copy of the question if reading it throws: getters and proxies run code that may throw, or that gives
 * another value each time. A question of plain data never throws, so an error that remains is a fault of heed's, and is not hidden.
 */
function neverThrowing<T>(otherwise: () => T, work: (value: unknown) => T): (value: unknown) => T {
  return (value) => {
    try {
      return work(value);
    } catch {
      const plain = plainCopyOf(value);
      return plain === undefined ? otherwise() : work(plain.copy);
    }
  };
}

function unreadable(): Refusal {
  return refusalOf('question/not-an-object', { found: 'an object that cannot be read' });
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
 * console.log('error' in answer && answer.error.code); // question/misspelt-field
 * ```
 */
export const askUnknown: Ask['unknown'] = ask.unknown;

const ignore = (): undefined => undefined;

function answer(prepared: PreparedQuestion, unknownFields: readonly string[], { markup }: AskOptions): Answer {
  const { question, policy, query, requests, unstated } = prepared;
  const decided: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decided[usage] = decide(policy, { ...query, usage }, unstated);
  const block = crawlBlock(prepared, decided.crawl);
  const decisions = block === undefined ? decided : blockedDecisions(decided, block);
  const views = viewsOf(prepared, block, markup);
  const notSeen = notSeenIn(question, markup);
  const diagnostics = [
    ...unknownFields.map((field) => problemWithQuestion('question/unknown-field', { field })),
    ...unknownArrangements(question).map((facts) => problemWithQuestion('question/unknown-arrangement', facts)),
    ...(question.agent.trim() === '' ? [problemWithQuestion('question/unnamed-agent', {})] : []),
    ...prepared.problems(),
    ...problemsWithBody(prepared, views, markup),
    ...(block === undefined ? [] : [problemWithCrawl(block)]),
    ...problemsWithFiles(question),
    ...problemsWithTime(prepared, decisions),
  ];
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    decisions,
    ...(views === undefined ? {} : { views }),
    ...(notSeen.length === 0 ? {} : { notSeen }),
    requests,
    diagnostics,
  };
}

/** Reports that a given body could not be read as asked. */
function problemsWithBody(
  { question, texts, query }: PreparedQuestion,
  given: Views | undefined,
  markup: Markup | undefined,
): AnswerProblem[] {
  const { element, views = [], response } = question;
  if (markup === undefined && response?.body !== undefined) return [problemWithQuestion('decision/body-not-read', {})];
  const problems: AnswerProblem[] = [];
  // An element that was not found in a page that was not read to its end may be there all the same.
  const isRead = typeof texts.page !== 'object' || texts.page.unread === undefined;
  if (element !== undefined && query.fragments && query.place === undefined && isRead) {
    problems.push(problemWithQuestion('decision/no-such-element', { id: element }));
  }
  if (views.length > 0 && given === undefined) problems.push(problemWithQuestion('decision/no-views', {}));
  return problems;
}

/** Reports what the question lacks to tell whether a time limit has passed (ASK-5). */
function problemsWithTime({ question }: PreparedQuestion, decisions: Answer['decisions']): AnswerProblem[] {
  return unknownMoments(question, decisions).map((field) =>
    field === 'at'
      ? problemWithQuestion('decision/no-moment', {})
      : problemWithQuestion('decision/no-history', { field }),
  );
}

function problemWithQuestion<C extends AnswerCode>(code: C, data: Facts<C>): AnswerProblem {
  const message = messageOf({ code, data });
  return { code, severity: entryOf(code).severity, source: 'question', line: 1, column: 1, message };
}

/** Reports the line that keeps the agent from fetching the resource (ASK-12). */
function problemWithCrawl({ because: [reason] }: Decision): AnswerProblem {
  const code = 'decision/not-crawlable';
  // An operator who refuses what no rule allows is kept from it by no line.
  const { source, line = 1, column = 1 } = reason ?? { source: 'question' };
  return { code, severity: entryOf(code).severity, source, line, column, message: messageOf({ code, data: {} }) };
}

/** The views that the question asks for. Without a page there are none, except that those of what may not be fetched are empty (ASK-12). */
function viewsOf(
  prepared: PreparedQuestion,
  block: Decision | undefined,
  markup: Markup | undefined,
): Views | undefined {
  if (block === undefined) return viewsFor(prepared, markup);
  const { views = [] } = prepared.question;
  return views.length === 0 ? undefined : emptyViews(views);
}
