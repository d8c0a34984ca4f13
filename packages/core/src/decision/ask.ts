import { messageOf } from '../diagnostics/diagnostic.js';
import { agentOf } from '../policy/agent.js';
import { pathOf } from '../policy/path.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Answer, Decision, Refusal, Remark } from './answer.js';
import { decide, type WhenUnstated } from './decide.js';
import { gather } from './gather.js';
import type { Question } from './question.js';
import { readQuestion } from './read-question.js';
import { Readings } from './readings.js';

export interface AskOptions {
  /** What to do where nothing was said. Default: `allow`, because the Robots Exclusion Protocol is permissive. */
  readonly unstated?: WhenUnstated;
}

/** Answers a question; anything that is none gets a refusal that says what to do. Never throws. */
export type Ask = (question: Question | unknown) => Answer | Refusal;

/** Makes an `ask` with options of its own. What it has read it remembers, so equal texts are read once. */
export function createAsk(options: AskOptions = {}): Ask {
  const readings = new Readings();
  return (question) => {
    const reading = readQuestion(question);
    if (reading.kind === 'refusal') return reading.refusal;
    return answer(reading.question, reading.unknownFields, readings, options.unstated ?? 'allow');
  };
}

/** May this agent, for this purpose, use this resource in this way, within which limits, until when, on whose word? */
export const ask: Ask = createAsk();

function answer(
  question: Question,
  unknownFields: readonly string[],
  readings: Readings,
  unstated: WhenUnstated,
): Answer {
  const { voices, requests, remarks } = gather(question, readings);
  const policy: Policy = { voices };
  const asked = queryOf(question);
  const decisions: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decisions[usage] = decide(policy, { ...asked, usage }, unstated);
  const diagnostics = [
    ...unknownFields.map(remarkOnUnknownField),
    ...remarks,
    ...remarkOnCrawl(policy, asked, decisions, unstated),
  ];
  const answered = { decisions, requests, diagnostics };
  return question.id === undefined ? answered : { id: question.id, ...answered };
}

function queryOf(question: Question): Omit<Query, 'usage'> {
  const { element, at, history } = question;
  return {
    agent: agentOf(question.agent),
    url: question.url,
    path: pathOf(question.url),
    purposes: question.purposes ?? [],
    arrangements: question.arrangements ?? [],
    fragments: question.fragments ?? true,
    ...(element === undefined ? {} : { element }),
    ...(at === undefined ? {} : { at: Date.parse(at) }),
    ...(history === undefined ? {} : { history }),
  };
}

function remarkOnUnknownField(field: string): Remark {
  const code = 'question/unknown-field';
  return {
    code,
    severity: 'hint',
    source: 'question',
    line: 1,
    column: 1,
    message: messageOf({ code, data: { field } }),
  };
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
