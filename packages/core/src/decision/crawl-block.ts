import { allUsages, type Usage } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import { type Answer, type AnswerForAgent, crawlOf, type Decision, type Reason } from './answer.js';
import { decide } from './decide.js';
import { emptyViews } from './empty-views.js';
import type { PreparedQuestion } from './prepare-question.js';
import { ofWholeResource, queryAbout } from './query-about.js';
import type { ViewName } from './question.js';

/**
 * The decision of robots.txt, of a file it refers to, of the status of fetching it or of the owner's policy that keeps the agent from
 * fetching the resource.
 * Nobody may use what they may not fetch, so it blocks every usage but a bare link (ASK-12).
 *
 * Nothing is blocked if the content came another way, or if the agent is a usage-only token, which never fetches. A crawl that a
 * header, a page or an element denies blocks nothing either: the page was fetched to be read.
 */
export function crawlBlock(prepared: PreparedQuestion, decided?: Decision): Decision | undefined {
  const { question, policy, unstated } = prepared;
  if (!(question.usages ?? allUsages).some(isBlockable) && question.views === undefined) return undefined;
  if (question.obtained === 'elsewhere' || governedUsages(prepared.query.agent) !== undefined) return undefined;
  // For the whole resource, the decision may be there already.
  const known = prepared.query.element === undefined ? decided : undefined;
  if (known?.may) return undefined;
  const query = queryAbout(ofWholeResource(prepared.query), 'crawl');
  if ((known ?? decide(policy, query, unstated)).may) return undefined;
  const ofSite = decide(prepared.site(), query, unstated);
  return ofSite.may ? undefined : ofSite;
}

/** Does this usage need the content? A link can be shown without ever fetching what it leads to. */
function isBlockable(usage: Usage): boolean {
  return usage !== 'crawl' && usage !== 'present-link';
}

/** Decisions on what may not be fetched. */
export function blockedDecisions(decisions: Answer['decisions'], crawl: Decision): Answer['decisions'] {
  const after: { [U in Usage]?: Decision } = {};
  for (const usage of Object.keys(decisions) as Usage[]) {
    const decision = decisions[usage];
    if (decision !== undefined) after[usage] = isBlockable(usage) ? blocked(decision, crawl) : decision;
  }
  return after;
}

function blocked(decision: Decision, crawl: Decision): Decision {
  const after: { -readonly [Field in keyof Decision]: Decision[Field] } = { ...decision, may: false };
  if (decision.may) after.blockedBy = 'crawl';
  after[crawlOf] = crawl;
  return after;
}

/**
 * The answer for a resource that the agent may not fetch for another reason than the question shows, such as a redirect through an
 * address that it may not fetch (ASK-12).
 */
export function blockedAnswer(answer: Answer, crawl: Decision): Answer {
  const { agents } = answer;
  if (agents === undefined) return blockedFor(answer, crawl);
  // The decision is that of the class: it does not tell which of its agents may not fetch the resource, so none may.
  const each = Object.entries(agents).map(([token, one]) => [token, blockedFor(one, crawl)]);
  return { ...blockedFor(answer, crawl), agents: Object.fromEntries(each) };
}

function blockedFor<Of extends AnswerForAgent>(answer: Of, crawl: Decision): Of {
  const decisions = blockedDecisions(answer.decisions, crawl);
  if (answer.views === undefined) return { ...answer, decisions };
  return { ...answer, decisions, views: emptyViews(Object.keys(answer.views) as ViewName[]) };
}

/** The statements that decided; if the crawl blocks the usage, those that decided the crawl. */
export function decidingReasons(decision: Decision): readonly Reason[] {
  const { because } = decision.blockedBy === undefined ? decision : (crawlBehind(decision) ?? decision);
  return because;
}

/** The decision that keeps the agent from fetching what this decision is about, if there is one. */
export function crawlBehind(decision: Decision): Decision | undefined {
  return decision[crawlOf];
}
