import { givenOptOut } from '../opt-out/given-opt-out.js';
import { optOutVoice } from '../opt-out/opt-out-voice.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { Usage } from '../policy/usage.js';
import { givenPolicy } from '../policy-file/given-policy.js';
import { policyVoice } from '../policy-file/policy-voice.js';
import { defined } from '../text/defined.js';
import type { Answer, Refusal } from './answer.js';
import { answerQuestion } from './answer-question.js';
import { type AskOptions, requireAskOptions } from './ask-options.js';
import { agentsFinder } from './asked-agents.js';
import { crawlRefusal } from './crawl-block.js';
import { plainCopyOf } from './never-throwing.js';
import { mayHaveParts, noParts, type Parts, partsOf } from './parts/parts.js';
import { type OwnVoices, prepareTexts } from './prepare-question.js';
import type { NamedUsages, Question } from './question.js';
import { noBounds, type QuestionBounds, questionBounds, stepsOf } from './question-bounds.js';
import { answerProblems } from './question-problems.js';
import { readQuestionWithin, refusalOf } from './read-question.js';
import { readTexts } from './read-texts.js';
import { ReadingCache } from './reading-cache.js';
import { mayRefer, referencesIn } from './references.js';

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
  const cache = new ReadingCache(answerProblems);
  const { agents, strictRfc9309 } = options;
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents, strictRfc9309);
  const askedAgents = agentsFinder(directory);
  const unknown = neverThrowing(unreadable, (value): Answer | Refusal => {
    const reading = readQuestionWithin(bounds, value);
    if (reading.kind === 'refusal') return reading.refusal;
    const asked = askedAgents(reading.question);
    if (asked.kind === 'refusal') return asked.refusal;
    const prepared = prepareTexts(reading.question, cache, options, 'as-needed', own);
    const agentCount = asked.kind === 'one' ? 1 : asked.agents.length;
    if (stepsOf(reading.question, prepared.policy, agentCount) > bounds.steps)
      return tooManySteps(reading.question, bounds);
    return answerQuestion(reading.question, asked, prepared, reading.unknownFields, options.markup);
  });
  // An answer has a decision for each usage that was asked about, which the compiler cannot know.
  return Object.assign((question: Question) => unknown(question), {
    unknown,
    parts: neverThrowing(
      () => noParts,
      (value) => {
        const reading = readQuestionWithin(bounds, value);
        if (reading.kind === 'refusal' || !mayHaveParts(reading.question)) return noParts;
        const asked = askedAgents(reading.question);
        if (asked.kind !== 'one') return noParts;
        const prepared = prepareTexts(reading.question, cache, options, 'whole', own).forAgent(asked.agent);
        // What may not be fetched has no parts that may be used.
        return crawlRefusal(prepared) === undefined ? partsOf(prepared) : noParts;
      },
    ),
    references: neverThrowing<string[]>(
      () => [],
      (value) => {
        if (!mayRefer(value)) return [];
        const reading = readQuestionWithin(bounds, value);
        if (reading.kind === 'refusal') return [];
        const { question } = reading;
        if (askedAgents(question).kind === 'refusal') return [];
        return referencesIn(question, () => readTexts(question, cache.readers(ignore), options, 'as-needed', ignore));
      },
    ),
  }) as Ask;
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

function tooManySteps({ id }: Question, { steps }: QuestionBounds): Refusal {
  const refusal = refusalOf('question/too-many-steps', { limit: String(steps) });
  return id === undefined ? refusal : { id, ...refusal };
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

const ignore = (): undefined => undefined;
