import { allUsages, type Usage } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import { type Answer, type AnswerForAgent, type Decision, emptyViews, type Reason } from './answer.js';
import { decide, type OpenDecision } from './decide.js';
import { notSeenIn } from './open/may.js';
import { openOf } from './open/open.js';
import { type PreparedQuestion, siteOf } from './prepared.js';
import type { Question, ViewName } from './question.js';
import { ofWholeResource, queryAbout } from './rule-on.js';

/**
 * The decision of robots.txt, of a file it refers to, of the status of fetching it, of the owner's policy or of the operator's list that
 * keeps the agent from fetching the resource. An agent may not use what it may not fetch, so it blocks every usage but a bare link (ASK-12).
 *
 * Nothing keeps the agent from it if the content came another way, or if the agent is a usage-only token, which never fetches. A crawl
 * that a header, a page or an element denies blocks nothing either: the page was fetched to be read. What robots.txt might say if it was
 * not provided blocks nothing (ASK-35).
 */
export function crawlRefusal(prepared: PreparedQuestion, decided?: Decision): Decision | undefined {
  const { question, policy, unstated } = prepared;
  if (question.obtained !== undefined || governedUsages(prepared.query.agent) !== undefined) return undefined;
  // For the whole resource, the decision may be there already.
  const known = prepared.query.element === undefined ? decided : undefined;
  if (known?.may) return undefined;
  const query = queryAbout(ofWholeResource(prepared.query), 'crawl');
  if ((known ?? decide(policy, query, unstated)).may) return undefined;
  const site = siteOf(prepared);
  const ofSite = decide(site, query, unstated, openOf(site, prepared.unseen, false));
  return ofSite.may ? undefined : ofSite;
}

/** Does the question ask for something that a crawl that may not be done would block? */
export function asksForContent({ usages, views }: Question): boolean {
  return (usages ?? allUsages).some(isBlockable) || views !== undefined;
}

/** Does this usage need the content? A link can be shown without ever fetching what it leads to. */
function isBlockable(usage: Usage): boolean {
  return usage !== 'crawl' && usage !== 'present-link';
}

/** Decisions on what may not be fetched. */
export function blockedDecisions(
  decisions: Answer['decisions'],
  crawl: Decision,
  mightBeDone: (decision: Decision) => boolean = ({ may }) => may,
): { [U in Usage]?: OpenDecision } {
  const after: { [U in Usage]?: OpenDecision } = {};
  for (const usage of Object.keys(decisions) as Usage[]) {
    const decision = decisions[usage];
    if (decision !== undefined)
      after[usage] = isBlockable(usage) ? blocked(decision, crawl, mightBeDone(decision)) : { ...decision };
  }
  return after;
}

function blocked(decision: Decision, crawl: Decision, mightBeDone: boolean): OpenDecision {
  const { waitsFor: _, open: __, ...rest } = decision;
  const after: OpenDecision = { ...rest, may: false };
  if (crawl.open !== undefined) after.open = crawl.open;
  if (mightBeDone && crawl.temporary) after.temporary = true;
  if (mightBeDone) after.blockedBy = 'crawl';
  after.blockedVerdict = crawl.verdict;
  after.blockedBecause = crawl.because.map((reason) => ({ ...reason }));
  return after;
}

/**
 * The answer for a resource that the agent may not fetch for another reason than the question shows, such as a redirect through an
 * address that it may not fetch (ASK-12).
 */
export function blockedAnswer(answer: Answer, crawl: Decision): Answer {
  const { agents } = answer;
  const blocked = blockedFor(answer, crawl);
  const ofAll = withDecisions(blocked, blocked.decisions);
  if (agents === undefined) return ofAll;
  // The decision is that of the class: it does not tell which of its agents may not fetch the resource, so none may.
  const each = Object.entries(agents).map(([token, one]) => [token, blockedFor(one, crawl)]);
  return { ...ofAll, agents: Object.fromEntries(each) };
}

/** In an answer, a usage whose decision is open is refused already: it blocks what would be allowed if the rest were absent (ASK-35). */
export function mightBeDone({ verdict, may, open, waitsFor }: Decision): boolean {
  return may || (open !== undefined && verdict !== 'denied' && waitsFor === undefined);
}

function blockedFor<Of extends AnswerForAgent>(answer: Of, crawl: Decision): Of {
  const decisions = blockedDecisions(answer.decisions, crawl, mightBeDone);
  if (answer.views === undefined) return { ...answer, decisions };
  return { ...answer, decisions, views: emptyViews(Object.keys(answer.views) as ViewName[]) };
}

/**
 * Is the usage off because the agent may not fetch the resource? Not one that is denied, which it is whatever may be fetched, nor one
 * that the agent refuses for the same reason as the crawl: that no rule allows it.
 */
export function isBlocked({ verdict, blockedBy, blockedVerdict }: Decision): boolean {
  if (blockedBy !== undefined) return true;
  return (
    blockedVerdict !== undefined && verdict !== 'denied' && !(verdict === 'unstated' && blockedVerdict === verdict)
  );
}

/** The statements that decided, as sentences name them; if the crawl keeps the agent from the usage, those that decided the crawl. */
export function decidingReasons(decision: Decision): readonly Reason[] {
  return isBlocked(decision) ? (decision.blockedBecause ?? decision.because) : decision.because;
}

/** The statements that decided, as tables list them beside `blockedBy`; where that is present, those that decided the crawl. */
export function listedReasons({ because, blockedBy, blockedBecause }: Decision): readonly Reason[] {
  return blockedBy === undefined ? because : (blockedBecause ?? because);
}

/**
 * May a resource be fetched, by what is known before there is a response (ASK-35)? Only if the crawl may be done and, where other usages
 * were asked about, at least one of them could still be done: a page that may be put to no use need not be fetched.
 */
export function mayBeFetched({ crawl, ...others }: Answer['decisions']): boolean {
  if (crawl?.may !== true) return false;
  const uses = Object.values(others);
  return uses.length === 0 || uses.some(mightBeDone);
}

/** Returns the answer with other decisions, and with what these are open for as `notSeen`. */
export function withDecisions({ notSeen: _, ...answer }: Answer, decisions: Answer['decisions']): Answer {
  const notSeen = notSeenIn(decisions);
  return notSeen === undefined ? { ...answer, decisions } : { ...answer, decisions, notSeen };
}
