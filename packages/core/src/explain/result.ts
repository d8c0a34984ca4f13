import type { Decision } from '../ask/answer.js';
import { decidingReasons, isBlocked } from '../ask/crawl-block.js';
import { arrangementsInWords } from './arrangements.js';
import type { Outcome } from './brief.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';
import { notSeenInWords } from './not-seen.js';
import { listed } from './phrases.js';
import { quote } from './quote.js';
import type { Who } from './who.js';

/** What a result is made from: what came of the decision, the agent, and the time of the question, if it is known. */
export interface ResultContext {
  readonly outcome: Outcome;
  readonly who: Who;
  readonly at: string | undefined;
}

/** Returns what the agent may do: allowed, within which limits, or denied, and why. */
export function resultInWords(decision: Decision, { outcome, who, at }: ResultContext): string {
  const isForAll = reachesUnnamed(decision, who);
  const whom = isForAll ? ' for every crawler without rules of its own' : '';
  const rule = decision.verdict === 'unstated' ? ' (no rule)' : '';
  const allowed = `Result: allowed${rule}${whom}${boundsOf(decision)}${endingOf(decision)}.`;
  const denied = `Result: denied${decision.temporary === true ? ' for now' : ''}`;
  const needed = arrangementsInWords(decision);
  if (isBlocked(decision)) return `${denied}${whom}. ${unfetched}${citationOf('ASK-12')}.`;
  if (needed !== '') return `Result: needs ${needed} before the use${citationOf('AIN-6')}.${restOf(decision)}`;
  if (decision.open !== undefined) return soFar(decision, decision.open, outcome, `${denied} so far${whom}`);
  const unread = isUnread(decision) ? ` ${cannotRead(who)}${citationOf('ASK-12')}.` : '';
  switch (decision.verdict) {
    case 'denied':
      return `${denied}${whom}.${unread}${licenceFor(decision)}`;
    case 'allowed':
      return decision.may ? allowed : ended;
    case 'unstated': {
      // What no rule allows may be refused for that alone: only the time of the question says that a limit ended it.
      if (outcome === 'ended' && at !== undefined) return ended;
      const why = decision.may
        ? `${allowed} ${permissive}`
        : `${denied}${canEnd(decision) ? '' : rule}${whom}. ${refusal(decision)}`;
      return `${why}${citationOf('ASK-2')}.`;
    }
  }
}

const ended = 'Result: ended. The time limit has passed.';

/** Where a licence is available for what is refused (AIN-14). */
function licenceFor({ limits }: Decision): string {
  const terms = limits.filter(({ limit }) => limit === 'terms').map(({ value }) => quote(value));
  return terms.length === 0 ? '' : ` A licence may be available: see ${listed(terms)}.`;
}

/** What was checked forbids nothing, and the rest may; or the other way round (ASK-35). */
function soFar(decision: Decision, open: readonly string[], outcome: Outcome, denied: string): string {
  if (outcome === 'not known') return `Result: not known; ${notSeenInWords(open)}.`;
  if (outcome === 'ended') return `Result: ended so far. The time limit has passed.${restOf(decision)}`;
  return `${denied}.${licenceFor(decision)}${restOf(decision)}`;
}

/** What could change a refusal. */
function restOf({ open }: Decision): string {
  return open === undefined ? '' : ` Other rules may change that; ${notSeenInWords(open)}.`;
}

const unfetched = 'What may not be fetched may not be used';

/** Is the decision made by rules that the agent cannot read, since it may not fetch the resource? */
function isUnread(decision: Decision): boolean {
  const { because, blockedVerdict } = decision;
  return blockedVerdict !== undefined && because.some(({ source }) => source === 'header' || source === 'body');
}

function cannotRead({ refused, is }: Who): string {
  return `As ${refused} may not even fetch the resource, ${is === 'are' ? 'they' : 'it'} cannot read this rule`;
}

/** A rule for all crawlers does not apply to crawlers that the text names; the outcome of a fetch applies to every crawler. */
function reachesUnnamed(decision: Decision, { isAllCrawlers }: Who): boolean {
  return isAllCrawlers && decidingReasons(decision).every(({ line }) => line !== undefined);
}

const permissive = 'Where there is no rule, heed treats the use as allowed';

function boundsOf({ limits }: Decision): string {
  if (limits.length === 0) return '';
  return limits.length === 1 ? ', within this limit' : ', within these limits';
}

/** The end of a permission that still applies. */
function endingOf(decision: Decision): string {
  if (!isTimed(decision)) return '';
  return canEnd(decision) ? ', until the time limit' : ', until the time limit (this answer does not contain its date)';
}

/**
 * Why a usage that no rule denies is not allowed. A decision does not contain the time it was made for, so if it may have ended, it
 * is not known which of the reasons applies.
 */
function refusal(decision: Decision): string {
  const refuses = 'this agent refuses what no rule allows';
  return canEnd(decision) ? `Either the time limit has passed, or ${refuses}` : `T${refuses.slice(1)}`;
}

/** Is it known when the time ends? Not for a number of days if the first day is not known. */
function canEnd({ limits, until }: Decision): boolean {
  return until !== undefined || limits.some(({ value }) => value === 'until-recrawled');
}
