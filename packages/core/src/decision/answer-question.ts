import { type AnswerCode, entryOf, messageOf } from '../diagnostics/answer-words.js';
import type { Facts } from '../diagnostics/diagnostic.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Answer, AnswerForAgent, AnswerProblem, Decision, Views } from './answer.js';
import { unknownArrangements } from './arrangement-problems.js';
import type { AskedAgents } from './asked-agents.js';
import { blockedDecisions, crawlBlock } from './crawl-block.js';
import { decide } from './decide.js';
import { emptyViews } from './empty-views.js';
import { problemsWithFiles } from './file-problems.js';
import type { Markup } from './markup.js';
import { mergeDecisions } from './merge-decisions.js';
import { notSeenIn } from './not-seen.js';
import type { PreparedQuestion, PreparedTexts } from './prepare-question.js';
import type { Question } from './question.js';
import { unknownMoments } from './unknown-moments.js';
import { viewsFor } from './views.js';

/** The answer to a question, for one agent or for a class of agents. */
export function answerQuestion(
  question: Question,
  asked: Exclude<AskedAgents, { kind: 'refusal' }>,
  prepared: PreparedTexts,
  unknownFields: readonly string[],
  markup: Markup | undefined,
): Answer {
  const { decisions, agents, views, requests, problems } =
    asked.kind === 'one'
      ? { ...answerFor(prepared.forAgent(asked.agent), markup), agents: undefined }
      : answerForClass(asked, prepared, markup);
  const notSeen = notSeenIn(question, markup);
  const diagnostics = [
    ...unknownFields.map((field) => problemWithQuestion('question/unknown-field', { field })),
    ...unknownArrangements(question).map((facts) => problemWithQuestion('question/unknown-arrangement', facts)),
    ...(question.agent.trim() === '' ? [problemWithQuestion('question/unnamed-agent', {})] : []),
    ...prepared.problems(),
    ...problems,
    ...problemsWithFiles(question),
    ...problemsWithTime(question, decisions),
  ];
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    decisions,
    ...(agents === undefined ? {} : { agents }),
    ...(views === undefined ? {} : { views }),
    ...(notSeen.length === 0 ? {} : { notSeen }),
    requests,
    diagnostics,
  };
}

/** Everything is decided for each agent of the class first, and then merged (AIN-12). Each has views of its own. */
function answerForClass(
  { agents }: Extract<AskedAgents, { kind: 'class' }>,
  prepared: PreparedTexts,
  markup: Markup | undefined,
): AgentAnswer & Pick<Answer, 'agents'> {
  const answers = agents.map((agent) => ({ token: agent.given, ...answerFor(prepared.forAgent(agent), markup) }));
  return {
    decisions: mergeDecisions(answers.map(({ decisions }) => decisions)),
    agents: Object.fromEntries(
      answers.map(({ token, decisions, views }) => [token, { decisions, ...(views === undefined ? {} : { views }) }]),
    ),
    requests: onceEach(answers.flatMap(({ requests }) => requests)),
    problems: onceEach(answers.flatMap(({ problems }) => problems)),
  };
}

/** Several agents may have the same request, or the same problem. */
function onceEach<Item>(items: readonly Item[]): Item[] {
  const known = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...known.values()];
}

/** What is answered to one agent. */
interface AgentAnswer extends AnswerForAgent {
  readonly requests: Answer['requests'];
  /** Problems with the body and with fetching. */
  readonly problems: readonly AnswerProblem[];
}

function answerFor(prepared: PreparedQuestion, markup: Markup | undefined): AgentAnswer {
  const { question, policy, query, requests, unstated } = prepared;
  const decided: { [U in Usage]?: Decision } = {};
  for (const usage of question.usages ?? allUsages) decided[usage] = decide(policy, { ...query, usage }, unstated);
  const block = crawlBlock(prepared, decided.crawl);
  const decisions = block === undefined ? decided : blockedDecisions(decided, block);
  const views = viewsOf(prepared, block, markup);
  const problems = [
    ...problemsWithBody(prepared, views, markup),
    ...(block === undefined ? [] : [problemWithCrawl(block)]),
  ];
  return { decisions, ...(views === undefined ? {} : { views }), requests, problems };
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
function problemsWithTime(question: Question, decisions: Answer['decisions']): AnswerProblem[] {
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
