import { catalogue } from '../diagnostics/catalogue.js';
import { type Code, type Diagnostic, type Facts, messageOf } from '../diagnostics/diagnostic.js';
import { agentOf } from '../policy/agent.js';
import { pathOf } from '../policy/path.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Answer, Decision, Refusal, Remark } from './answer.js';
import { decide, type WhenUnstated } from './decide.js';
import { gather } from './gather.js';
import type { Markup } from './markup.js';
import type { Question } from './question.js';
import { readQuestion } from './read-question.js';
import { Readings } from './readings.js';
import { remarksOf } from './remarks.js';
import type { Resource } from './resource.js';
import { viewsFor } from './views.js';

export interface AskOptions {
  /** What to do where nothing was said. Default: `allow`, because the Robots Exclusion Protocol is permissive. */
  readonly unstated?: WhenUnstated;
  /** What reads the bodies of responses. Default: nothing, and a body that is given is remarked on. */
  readonly markup?: Markup;
}

/** Answers a question; anything that is none gets a refusal that says what to do. Never throws. */
export type Ask = (question: Question | unknown) => Answer | Refusal;

/** Makes an `ask` with options of its own. What it has read it remembers, so equal texts are read once. */
export function createAsk(options: AskOptions = {}): Ask {
  const readings = new Readings();
  return (question) => {
    const reading = readQuestion(question);
    if (reading.kind === 'refusal') return reading.refusal;
    return answer(reading.question, reading.unknownFields, readings, options);
  };
}

/** May this agent, for this purpose, use this resource in this way, within which limits, until when, on whose word? */
export const ask: Ask = createAsk();

function answer(
  question: Question,
  unknownFields: readonly string[],
  readings: Readings,
  { unstated = 'allow', markup }: AskOptions,
): Answer {
  const found: Diagnostic[] = [];
  const { voices, robots, resource, requests } = gather(
    question,
    (text) => readings.robotsTxt(text),
    markup,
    'as-needed',
    (diagnostic) => found.push(diagnostic),
  );
  const policy: Policy = { voices };
  const asked = queryOf(question, resource);
  const decisions: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decisions[usage] = decide(policy, { ...asked, usage }, unstated);
  const views = viewsFor(question, resource, policy, asked, unstated, markup);
  const diagnostics = [
    ...unknownFields.map((field) => remarkOnQuestion('question/unknown-field', { field })),
    ...(robots?.remarks ?? []),
    ...remarksOf(found),
    ...remarksOnBody(question, resource, asked, markup),
    ...remarkOnCrawl(policy, asked, decisions, unstated),
  ];
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    decisions,
    ...(views === undefined ? {} : { views }),
    requests,
    diagnostics,
  };
}

function queryOf(question: Question, { page }: Resource): Omit<Query, 'usage'> {
  const { element, at, history, fragments = true } = question;
  // Whoever does not understand fragments is answered for the page; its views are cut all the same.
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

/** What there is to say when a body was given and could not be looked into as asked. */
function remarksOnBody(
  { element, views = [], response }: Question,
  { page }: Resource,
  { place, fragments }: Omit<Query, 'usage'>,
  markup: Markup | undefined,
): Remark[] {
  if (markup === undefined && response?.body !== undefined) return [remarkOnQuestion('decision/body-not-read', {})];
  const remarks: Remark[] = [];
  if (element !== undefined && fragments && place === undefined) {
    remarks.push(remarkOnQuestion('decision/no-such-element', { id: element }));
  }
  if (views.length > 0 && typeof page !== 'object') remarks.push(remarkOnQuestion('decision/no-views', {}));
  return remarks;
}

function remarkOnQuestion<C extends Code>(code: C, data: Facts<C>): Remark {
  const message = messageOf({ code, data });
  return { code, severity: catalogue[code].severity, source: 'question', line: 1, column: 1, message };
}

/** Whoever was denied the crawl has no business holding the content (ASK-12). */
function remarkOnCrawl(
  policy: Policy,
  asked: Omit<Query, 'usage'>,
  decisions: Answer['decisions'],
  unstated: WhenUnstated,
): Remark[] {
  const others = Object.keys(decisions).some((usage) => usage !== 'crawl');
  if (!others) return [];
  const crawl = decisions.crawl ?? decide(policy, { ...asked, usage: 'crawl' }, unstated);
  const [reason] = crawl.because;
  if (crawl.verdict !== 'denied' || reason === undefined) return [];
  const { source, line = 1, column = 1 } = reason;
  const code = 'decision/not-crawlable';
  return [{ code, severity: 'warning', source, line, column, message: messageOf({ code, data: {} }) }];
}
