import { givenOptOut } from '../opt-out/given-opt-out.js';
import { optOutVoice } from '../opt-out/opt-out-voice.js';
import { isAgentClass } from '../policy/agent-class.js';
import type { Usage } from '../policy/usage.js';
import { givenPolicy } from '../policy-file/given-policy.js';
import { policyVoice } from '../policy-file/policy-voice.js';
import { defined } from '../text/defined.js';
import type { Answer, Refusal } from './answer.js';
import { answerQuestion } from './answer-question.js';
import { type AskOptions, requireAskOptions } from './ask-options.js';
import { readAsked } from './asked.js';
import { type Asker, createAsker, type OwnVoices } from './asker.js';
import { crawlRefusal } from './crawl-block.js';
import { interpret } from './interpret.js';
import { neverThrowing } from './never-throwing.js';
import { mayHaveParts, noParts, type Parts, partsOf } from './parts/parts.js';
import { prepareFor } from './prepared.js';
import type { NamedUsages, Question } from './question.js';
import { noBounds, type QuestionBounds, questionBounds, stepsOf } from './question-bounds.js';
import { reportsAbout } from './question-problems.js';
import { refusalOf } from './read-question.js';
import { readTexts } from './read-texts.js';
import { mayRefer, referencesIn } from './references.js';
import { settle } from './settle.js';

/** Answers questions. Deterministic: no clock, no network, no randomness. Never throws. */
export interface Ask {
  /**
   * Answers a question. A question with a wrong value, such as a relative URL, gets a refusal that says what to do. The type of the answer
   * has a decision for each usage that a literal names, or for every usage if the question names none.
   */
  <const Asked extends readonly Usage[] = never>(question: Question<Asked>): Answer<NamedUsages<Asked>> | Refusal;
  /** The same for any value, such as a parsed line of JSON. A value that is not a question gets a refusal. */
  unknown(value: unknown): Answer | Refusal;
  /**
   * The decisions for the parts of a page that have rules of their own, where they differ from those for the whole page. Elements with
   * the same rules are one part. A value that is not a question has none; `ask` says what is wrong with it. A question about a class
   * of agents has none either, because parts may differ from agent to agent: ask about each.
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
 * console.log(answer.decisions['ai-train'].verdict); // unstated
 * console.log(answer.decisions['ai-train'].may); // false
 * ```
 */
export function createAsk(options: AskOptions = {}): Ask {
  return createAskWithin(questionBounds, options);
}

/** The same for comparisons, which ask about every address that rules tell apart: their questions have no bounds (ASK-bounds). */
export function createUnboundedAsk(options: AskOptions = {}): Ask {
  return createAskWithin(noBounds, options);
}

function createAskWithin(bounds: QuestionBounds, options: AskOptions): Ask {
  requireAskOptions(options);
  const { policy, agents, optOut } = options;
  const owner =
    policy === undefined ? undefined : policyVoice(givenPolicy(policy, agents, 'createAsk: options.policy'));
  const operator = optOut === undefined ? undefined : optOutVoice(givenOptOut(optOut, 'createAsk: options.optOut'));
  return askWith(options, defined({ owner, operator }), bounds);
}

/** Apart from `createAsk`, so that programs that have no policy and no list do not load what reads them. */
function askWith(options: AskOptions, own: OwnVoices, bounds: QuestionBounds): Ask {
  const asker = createAsker(options, own, bounds);
  const unknown = neverThrowing(unreadable, (value) => answerTo(value, asker));
  // An answer has a decision for each usage that was asked about, which the compiler cannot know.
  return Object.assign((question: Question) => unknown(question), {
    unknown,
    parts: neverThrowing(
      () => noParts,
      (value) => partsIn(value, asker),
    ),
    references: neverThrowing<string[]>(
      () => [],
      (value) => referencesOf(value, asker),
    ),
  }) as Ask;
}

/**
 * The whole way of a question: it is read, its texts are read, every dialect interprets those that it is written in, each usage is settled
 * for each agent, and an answer is put together.
 */
function answerTo(value: unknown, asker: Asker): Answer | Refusal {
  const asked = readAsked(value, asker);
  if (asked.kind === 'refusal') return asked.refusal;
  const reports = reportsAbout(asked.question);
  const read = readTexts(asked.question, asker.memory, asker.options.markup, 'as-needed', reports.report);
  const interpreted = interpret(asked.question, read, asker, reports.report);
  if (stepsOf(asked, interpreted.policy) > asker.bounds.steps) return tooManySteps(asked.question, asker.bounds);
  return answerQuestion(asked, settle(asked, interpreted), read.robots?.problems ?? none, reports.diagnostics);
}

/** The same way up to where it is settled, for the parts of a page. */
function partsIn(value: unknown, asker: Asker): Parts {
  const asked = readAsked(value, asker);
  if (asked.kind === 'refusal' || isAgentClass(asked.question.agent) || !mayHaveParts(asked.question)) return noParts;
  const [agent] = asked.agents;
  if (agent === undefined) return noParts;
  const read = readTexts(asked.question, asker.memory, asker.options.markup, 'whole', ignore);
  const prepared = prepareFor(agent, interpret(asked.question, read, asker, ignore));
  // What may not be fetched has no parts that may be used.
  return crawlRefusal(prepared) === undefined ? partsOf(prepared) : noParts;
}

function referencesOf(value: unknown, asker: Asker): string[] {
  if (!mayRefer(value)) return [];
  const asked = readAsked(value, asker);
  if (asked.kind === 'refusal') return [];
  const { question } = asked;
  return referencesIn(
    question,
    () => readTexts(question, asker.memory, asker.options.markup, 'as-needed', ignore).texts,
  );
}

function tooManySteps({ id }: Question, { steps }: QuestionBounds): Refusal {
  const refusal = refusalOf('question/too-many-steps', { limit: String(steps) });
  return id === undefined ? refusal : { id, ...refusal };
}

function unreadable(): Refusal {
  return refusalOf('question/not-an-object', { found: 'an object that cannot be read' });
}

const none: readonly never[] = [];
const ignore = (): undefined => undefined;

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
 * console.log(answer.decisions.crawl.may); // false
 * console.log(answer.decisions.crawl.because[0]?.text); // Disallow: /drafts/
 * ```
 */
export const ask: Ask = askWith({}, {}, questionBounds);

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
