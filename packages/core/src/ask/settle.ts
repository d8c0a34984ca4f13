import type { Agent } from '../policy/agent.js';
import { isAgentClass } from '../policy/agent-class.js';
import type { Usage } from '../policy/usage.js';
import type { Answer, AnswerForAgent, AnswerProblem, Decision, Views } from './answer.js';
import { emptyViews } from './answer.js';
import type { AskedQuestion } from './asked.js';
import { asksForContent, blockedDecisions, crawlRefusal } from './crawl-block.js';
import { decide, type OpenDecision } from './decide.js';
import type { InterpretedQuestion } from './interpret.js';
import { mergeDecisions } from './merge-decisions.js';
import { refuseOpen } from './open/may.js';
import { openOf } from './open/open.js';
import { withoutResponse } from './open/unseen-sources.js';
import { viewsFor } from './parts/views.js';
import { type PreparedQuestion, prepareFor } from './prepared.js';
import { problemWithCrawl, problemWithQuestion } from './question-problems.js';
import { queryAbout } from './rule-on.js';

/** Settles each usage that a question asks about: for its agent or for a class of agents, and cuts the views that it asks for. */
export function settle({ question, agents }: AskedQuestion, interpreted: InterpretedQuestion): Settled {
  if (isAgentClass(question.agent)) return settleForClass(agents.map((agent) => prepareFor(agent, interpreted)));
  const prepared = prepareFor(agents[0] as Agent, interpreted);
  const answer = decidedFor(prepared);
  refuseIn(answer.decisions, prepared);
  return answer;
}

/** What is answered to one agent. */
interface AgentAnswer extends AnswerForAgent {
  readonly decisions: Decisions;
  readonly requests: Answer['requests'];
  /** Problems with the body and with fetching. */
  readonly problems: readonly AnswerProblem[];
}

/** What is answered to a class, or to the only agent. */
export interface Settled extends AgentAnswer, Pick<Answer, 'agents'> {}

/** Everything is decided for each agent of the class first, and then merged (AIN-12). Each has views of its own. */
function settleForClass(members: readonly PreparedQuestion[]): Settled {
  const answers = members.map((member) => ({ token: member.query.agent.given, ...decidedFor(member) }));
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

/** Refuses what something that was not provided could still forbid: after all else, for classes are merged without it (ASK-35). */
function refuseIn(decisions: Decisions, { whenUnseen, question }: PreparedQuestion): void {
  refuseOpen(decisions, whenUnseen, question.url);
}

/** The answer as if what was not provided were absent. */
function decidedFor(prepared: PreparedQuestion): AgentAnswer {
  const { requests, question } = prepared;
  const { decided, refusal } = decisionsFor(prepared);
  const block = refusal === undefined || !asksForContent(question) ? undefined : refusal;
  const decisions = block === undefined ? decided : blockedDecisions(decided, block);
  const views = viewsOf(prepared, block);
  const problems = problemsWithBody(prepared, views);
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
  // The response is never seen if the resource may not be fetched.
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
function problemsWithBody({ question, texts, query }: PreparedQuestion, given: Views | undefined): AnswerProblem[] {
  const { element, views, response } = question;
  if (texts.finders === undefined && response?.body !== undefined)
    return [problemWithQuestion('decision/body-not-read', {})];
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

/** The views that the question asks for. Without a page there are none, except that those of what may not be fetched are empty (ASK-12). */
function viewsOf(prepared: PreparedQuestion, block: Decision | undefined): Views | undefined {
  if (block === undefined) return viewsFor(prepared, prepared.asker.options.markup);
  const { views } = prepared.question;
  return views === undefined || views.length === 0 ? undefined : emptyViews(views);
}
