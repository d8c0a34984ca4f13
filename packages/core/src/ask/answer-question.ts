import { type AnswerCode, entryOf, messageOf } from '../diagnostics/answer-words.js';
import type { Facts } from '../diagnostics/diagnostic.js';
import type { History } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import type { Answer, AnswerForAgent, AnswerProblem, Decision, Views } from './answer.js';
import { emptyViews } from './answer.js';
import type { AskedAgents } from './asked-agents.js';
import { asksForContent, blockedDecisions, crawlRefusal } from './crawl-block.js';
import { decide, type OpenDecision } from './decide.js';
import { mergeDecisions } from './merge-decisions.js';
import { refuseOpen, united } from './open/may.js';
import { openOf } from './open/open.js';
import { withoutResponse } from './open/unseen-sources.js';
import type { Markup } from './parts/markup.js';
import { viewsFor } from './parts/views.js';
import type { PreparedQuestion, PreparedTexts } from './prepare-question.js';
import { queryAbout } from './query-about.js';
import type { Question } from './question.js';
import { unknownArrangements, unknownMoments } from './question-problems.js';

/** The answer to a question, for one agent or for a class of agents. */
export function answerQuestion(
  question: Question,
  asked: Exclude<AskedAgents, { kind: 'refusal' }>,
  prepared: PreparedTexts,
  unknownFields: readonly string[],
  markup: Markup | undefined,
): Answer {
  const ofAgents: ClassAnswer =
    asked.kind === 'one' ? answerFor(prepared.forAgent(asked.agent), markup) : answerForClass(asked, prepared, markup);
  const { id } = question;
  const { decisions, agents, views, requests } = ofAgents;
  const notSeen = united(Object.values(decisions).map(({ open }) => open));
  const evidence = evidenceIn(question);
  // In the order in which JSON lists them. Spreading each of them only if it is there took longer than all decisions.
  const answer: { -readonly [Field in keyof Answer]?: Answer[Field] } = {};
  if (id !== undefined) answer.id = id;
  answer.decisions = decisions;
  if (agents !== undefined) answer.agents = agents;
  if (views !== undefined) answer.views = views;
  if (notSeen !== undefined) answer.notSeen = notSeen;
  if (evidence !== undefined) answer.evidence = evidence;
  answer.requests = requests;
  answer.diagnostics = problemsOf(question, unknownFields, prepared, ofAgents);
  return answer as Answer;
}

/** What the question says of its copy of robots.txt. */
function evidenceIn({ robots }: Question): Answer['evidence'] {
  if (typeof robots !== 'object') return undefined;
  const { fetchedAt, digest } = robots;
  if (fetchedAt === undefined && digest === undefined) return undefined;
  return {
    robots: { ...(fetchedAt === undefined ? {} : { fetchedAt }), ...(digest === undefined ? {} : { digest }) },
  };
}

/** All problems: of the question, of its texts, and of what it lacks. */
function problemsOf(
  question: Question,
  unknownFields: readonly string[],
  prepared: PreparedTexts,
  { problems, decisions }: AgentAnswer,
): AnswerProblem[] {
  const all: AnswerProblem[] = [];
  for (const field of unknownFields) all.push(problemWithQuestion('question/unknown-field', { field }));
  for (const facts of unknownArrangements(question))
    all.push(problemWithQuestion('question/unknown-arrangement', facts));
  if (question.agent.trim() === '') all.push(problemWithQuestion('question/unnamed-agent', {}));
  // Those of a robots.txt are kept with it: whoever asked may change the answer, but not the next one.
  for (const problem of prepared.problems()) all.push({ ...problem });
  for (const problem of problems) all.push(problem);
  for (const field of unknownMoments(question, decisions)) all.push(problemWithMoment(field));
  return all;
}

/** Everything is decided for each agent of the class first, and then merged (AIN-12). Each has views of its own. */
function answerForClass(
  { agents }: Extract<AskedAgents, { kind: 'class' }>,
  prepared: PreparedTexts,
  markup: Markup | undefined,
): ClassAnswer {
  const members = agents.map((agent) => prepared.forAgent(agent));
  const answers = members.map((member) => ({ token: member.query.agent.given, ...decidedFor(member, markup) }));
  const decisions = mergeDecisions(answers.map((answer) => answer.decisions));
  const [first] = members;
  if (first !== undefined) {
    for (const one of [decisions, ...answers.map((answer) => answer.decisions)]) refuseIn(one, first);
  }
  return {
    decisions,
    agents: Object.fromEntries(
      answers.map((one) => [
        one.token,
        { decisions: one.decisions, ...(one.views === undefined ? {} : { views: one.views }) },
      ]),
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
  readonly decisions: Decisions;
  readonly requests: Answer['requests'];
  /** Problems with the body and with fetching. */
  readonly problems: readonly AnswerProblem[];
}

/** What is answered to a class, or to the only agent. */
interface ClassAnswer extends AgentAnswer, Pick<Answer, 'agents'> {}

function answerFor(prepared: PreparedQuestion, markup: Markup | undefined): AgentAnswer {
  const answer = decidedFor(prepared, markup);
  refuseIn(answer.decisions, prepared);
  return answer;
}

/** Refuses what something that was not provided could still forbid: after all else, for classes are merged without it (ASK-35). */
function refuseIn(decisions: Decisions, { whenUnseen, question }: PreparedQuestion): void {
  refuseOpen(decisions, whenUnseen, question.url);
}

/** The answer as if what was not provided were absent. */
function decidedFor(prepared: PreparedQuestion, markup: Markup | undefined): AgentAnswer {
  const { requests, question } = prepared;
  const { decided, refusal } = decisionsFor(prepared);
  const block = refusal === undefined || !asksForContent(question) ? undefined : refusal;
  const decisions = block === undefined ? decided : blockedDecisions(decided, block);
  const views = viewsOf(prepared, block, markup);
  const problems = problemsWithBody(prepared, views, markup);
  if (block !== undefined) problems.push(problemWithCrawl(block));
  return views === undefined ? { decisions, requests, problems } : { decisions, views, requests, problems };
}

/** The decisions on all usages, before those are blocked that need content which may not be fetched, and what refuses to fetch it. */
function decisionsFor(prepared: PreparedQuestion): {
  readonly decided: Decisions;
  readonly refusal: Decision | undefined;
} {
  const { question, policy, query, unstated, unseen } = prepared;
  const { usages, element, views = none } = question;
  const hasParts = element !== undefined || views.length > 0;
  const open = openOf(policy, unseen, hasParts);
  const asksCrawl = usages === undefined || usages.includes('crawl');
  const { heard } = prepared;
  const crawl = asksCrawl ? decide(policy, queryAbout(query, 'crawl'), unstated, open, heard) : undefined;
  const isAboutCrawl = usages?.every((usage) => usage === 'crawl') ?? false;
  const refusal = isAboutCrawl && views.length === 0 ? undefined : crawlRefusal(prepared, crawl);
  // Of what may not be fetched, nobody sees the response.
  const openUnfetched = refusal === undefined ? open : openOf(policy, withoutResponse(unseen), hasParts);
  const on = (usage: Usage): OpenDecision =>
    usage === 'crawl' && crawl !== undefined
      ? crawl
      : decide(policy, queryAbout(query, usage), unstated, openUnfetched, heard);
  if (usages === undefined) return { decided: onAllUsages(on), refusal };
  const decided: Decisions = {};
  for (const usage of usages) decided[usage] = on(usage);
  return { decided, refusal };
}

type Decisions = { [U in Usage]?: OpenDecision };

const none: readonly never[] = [];

/**
 * Something for each usage, in the order of `allUsages`. Written out, since an object that is made at once takes a third of the time of
 * one that gets nineteen fields one after the other.
 */
function onAllUsages<Value>(on: (usage: Usage) => Value): { readonly [U in Usage]: Value } {
  return {
    crawl: on('crawl'),
    follow: on('follow'),
    index: on('index'),
    preserve: on('preserve'),
    present: on('present'),
    'present-original': on('present-original'),
    'present-currentcopy': on('present-currentcopy'),
    'present-oldcopy': on('present-oldcopy'),
    'present-snippet': on('present-snippet'),
    'present-thumbnail': on('present-thumbnail'),
    'present-oldsnippet': on('present-oldsnippet'),
    'present-oldthumbnail': on('present-oldthumbnail'),
    'present-link': on('present-link'),
    'anchor-text': on('anchor-text'),
    translate: on('translate'),
    'ai-train': on('ai-train'),
    'ai-input': on('ai-input'),
    tdm: on('tdm'),
    other: on('other'),
  };
}

/** Reports that a given body could not be read as asked. */
function problemsWithBody(
  { question, texts, query }: PreparedQuestion,
  given: Views | undefined,
  markup: Markup | undefined,
): AnswerProblem[] {
  const { element, views, response } = question;
  if (markup === undefined && response?.body !== undefined) return [problemWithQuestion('decision/body-not-read', {})];
  const problems: AnswerProblem[] = [];
  // An element that was not found in a page that was not read to its end may be there all the same.
  const isRead = typeof texts.page !== 'object' || texts.page.unread === undefined;
  if (element !== undefined && query.fragments && query.place === undefined && isRead) {
    problems.push(problemWithQuestion('decision/no-such-element', { id: element }));
  }
  if (views !== undefined && views.length > 0 && given === undefined)
    problems.push(problemWithQuestion('decision/no-views', {}));
  return problems;
}

/** Reports what the question lacks to tell whether a time limit has passed (ASK-5). */
function problemWithMoment(field: 'at' | keyof History): AnswerProblem {
  return field === 'at'
    ? problemWithQuestion('decision/no-moment', {})
    : problemWithQuestion('decision/no-history', { field });
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
  const { views } = prepared.question;
  return views === undefined || views.length === 0 ? undefined : emptyViews(views);
}
