import type { Code, Diagnostic, Facts } from '../diagnostics/diagnostic.js';
import { entryOf, messageOf } from '../diagnostics/words.js';
import type { ClassNamesOptions } from '../dialects/class-names/options.js';
import type { ActionRequest } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import { agentOf } from '../policy/agent.js';
import { pathOf } from '../policy/path.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Answer, AnswerProblem, Decision, Refusal } from './answer.js';
import { problemsOf } from './answer-problems.js';
import { decide, type WhenUnstated } from './decide.js';
import { gatherVoices } from './gather.js';
import type { Markup } from './markup.js';
import { type Parts, partsOf } from './parts.js';
import type { Question } from './question.js';
import { readQuestion } from './read-question.js';
import { type Depth, readTexts } from './read-texts.js';
import { Readings } from './reading-cache.js';
import { referencesIn } from './references.js';
import { viewsFor } from './views.js';

/** How an agent wants its questions answered. */
export interface AskOptions {
  /** What to do where there is no rule. Default: `allow`, because the Robots Exclusion Protocol is permissive. */
  readonly unstated?: WhenUnstated;
  /** What reads the bodies of responses, from `@heed/markup`. Default: nothing, and a body that is given is reported as not read. */
  readonly markup?: Markup;
  /** Readings of the Robot Exclusion Profile and other marks on elements that the operator settles otherwise. */
  readonly classNames?: ClassNamesOptions;
}

/**
 * Answers questions. Deterministic: no clock, no network, no randomness. Never throws.
 *
 * @example
 * ```ts
 * const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], robots });
 * ```
 */
export interface Ask {
  /** Answers a question. A question with a wrong value, such as a relative URL, gets a refusal that says what to do. */
  (question: Question): Answer | Refusal;
  /** The same for a value of which nothing is known, such as a line of JSON. Anything that is not a question gets a refusal. */
  unknown(value: unknown): Answer | Refusal;
  /** The decisions for the parts of a page that have rules of their own and differ from those for the whole page. */
  parts(question: Question): Parts;
  /** The absolute addresses of documents that the texts of a question refer to. Fetch them and put them into its `files`. */
  references(question: Question): string[];
}

/** Makes an `ask` with options of its own. It remembers what it has read, so equal texts are read once. */
export function createAsk(options: AskOptions = {}): Ask {
  const readings = new Readings(problemsOf);
  const unknown = (value: unknown): Answer | Refusal => {
    const reading = readQuestion(value);
    if (reading.kind === 'refusal') return reading.refusal;
    return answer(read(reading.question, readings, options, 'as-needed'), reading.unknownFields, options);
  };
  return Object.assign((question: Question) => unknown(question), {
    unknown,
    parts: (question: Question) => {
      const reading = readQuestion(question);
      return reading.kind === 'refusal'
        ? { parts: [], further: 0 }
        : partsOf(read(question, readings, options, 'whole'));
    },
    references: (question: Question) => {
      const reading = readQuestion(question);
      if (reading.kind === 'refusal') return [];
      return referencesIn(question, () => readTexts(question, readings.reader(ignore), options, 'as-needed', ignore));
    },
  });
}

/** May this agent, for this purpose, use this resource in this way, within which limits, until when, and who says so? */
export const ask: Ask = createAsk();

/** Answers a value of which nothing is known; see `Ask.unknown`. */
export const askUnknown: Ask['unknown'] = ask.unknown;

function ignore(): void {
  return undefined;
}

/** A question, and everything its texts say. */
export interface Asked {
  readonly question: Question;
  readonly texts: Texts;
  readonly policy: Policy;
  readonly query: Omit<Query, 'usage'>;
  readonly requests: readonly ActionRequest[];
  /** To be asked for last: some problems come to light only when a voice is asked. */
  readonly problems: () => readonly AnswerProblem[];
  readonly unstated: WhenUnstated;
}

function read(question: Question, readings: Readings<AnswerProblem[]>, options: AskOptions, depth: Depth): Asked {
  const ofRobots: AnswerProblem[] = [];
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const texts = readTexts(
    question,
    readings.reader((problems) => ofRobots.push(...problems)),
    options,
    depth,
    report,
  );
  const policy: Policy = { voices: gatherVoices(texts, report) };
  const asking = { agent: agentOf(question.agent), arrangements: question.arrangements ?? [] };
  const requests = allDialects.flatMap((dialect) => dialect.requests?.(texts, asking, report) ?? []);
  const query = queryOf(question, texts);
  return {
    question,
    texts,
    policy,
    query,
    requests,
    unstated: options.unstated ?? 'allow',
    problems: () => [...ofRobots, ...problemsOf(found)],
  };
}

function answer(asked: Asked, unknownFields: readonly string[], { markup }: AskOptions): Answer {
  const { question, texts, policy, query, requests, unstated } = asked;
  const decisions: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decisions[usage] = decide(policy, { ...query, usage }, unstated);
  const views = viewsFor(question, texts, policy, query, unstated, markup);
  const diagnostics = [
    ...unknownFields.map((field) => problemWithQuestion('question/unknown-field', { field })),
    ...asked.problems(),
    ...problemsWithBody(question, texts, query, markup),
    ...problemWithCrawl(asked, decisions),
  ];
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    decisions,
    ...(views === undefined ? {} : { views }),
    requests,
    diagnostics,
  };
}

function queryOf(question: Question, { page }: Texts): Omit<Query, 'usage'> {
  const { element, at, history, fragments = true } = question;
  // An agent that does not understand fragments is answered for the page; its views are cut all the same.
  const isSought = element !== undefined && fragments && typeof page === 'object';
  const place = isSought ? page.elements.findIndex(({ id }) => id === element) : -1;
  return {
    agent: agentOf(question.agent),
    url: question.url,
    path: pathOf(question.url),
    purposes: question.purposes ?? [],
    arrangements: question.arrangements ?? [],
    fragments,
    ...(element === undefined ? {} : { element }),
    ...(place === -1 ? {} : { place }),
    ...(at === undefined ? {} : { at: Date.parse(at) }),
    ...(history === undefined ? {} : { history }),
  };
}

/** Problems of a question whose body was given and could not be looked into as asked. */
function problemsWithBody(
  { element, views = [], response }: Question,
  { page }: Texts,
  { place, fragments }: Omit<Query, 'usage'>,
  markup: Markup | undefined,
): AnswerProblem[] {
  if (markup === undefined && response?.body !== undefined) return [problemWithQuestion('decision/body-not-read', {})];
  const problems: AnswerProblem[] = [];
  if (element !== undefined && fragments && place === undefined) {
    problems.push(problemWithQuestion('decision/no-such-element', { id: element }));
  }
  if (views.length > 0 && typeof page !== 'object') problems.push(problemWithQuestion('decision/no-views', {}));
  return problems;
}

function problemWithQuestion<C extends Code>(code: C, data: Facts<C>): AnswerProblem {
  const message = messageOf({ code, data });
  return { code, severity: entryOf(code).severity, source: 'question', line: 1, column: 1, message };
}

/** An agent that was denied the crawl should not hold the content (ASK-12). */
function problemWithCrawl({ policy, query, unstated }: Asked, decisions: Answer['decisions']): AnswerProblem[] {
  const others = Object.keys(decisions).some((usage) => usage !== 'crawl');
  if (!others) return [];
  const crawl = decisions.crawl ?? decide(policy, { ...query, usage: 'crawl' }, unstated);
  const [reason] = crawl.because;
  if (crawl.verdict !== 'denied' || reason === undefined) return [];
  const { source, line = 1, column = 1 } = reason;
  const code = 'decision/not-crawlable';
  return [{ code, severity: 'warning', source, line, column, message: messageOf({ code, data: {} }) }];
}
