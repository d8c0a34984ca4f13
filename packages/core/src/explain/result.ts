import type { Decision } from '../decision/answer.js';
import { decidingReasons, isBlocked } from '../decision/crawl-block.js';
import { arrangementsInWords } from './arrangements.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';
import { listed } from './listed.js';
import { notSeenInWords } from './not-seen.js';
import { quote } from './quote.js';
import type { Who } from './who.js';

/** What the agent may do: allowed, within which limits, or not allowed, and why. */
export function resultInWords(decision: Decision, who: Who): string {
  const isForAll = reachesUnnamed(decision, who);
  const whom = isForAll ? ' for every crawler without rules of its own' : '';
  const allowed = `Result: allowed${whom}${boundsOf(decision)}${endingOf(decision)}.`;
  const refused = `Result: not allowed${isForAll ? ' for any crawler without rules of its own' : ''}`;
  const notAllowed = `${refused}.`;
  const toArrange = arrangementsInWords(decision);
  if (isBlocked(decision)) return `${notAllowed} ${unfetched}${citationOf('ASK-12')}.`;
  if (toArrange !== '') return `${refused} until there is an arrangement on ${toArrange}${citationOf('AIN-6')}.`;
  if (decision.open !== undefined) return notKnown(decision, decision.open, `${notAllowed}${licenceFor(decision)}`);
  const unread = isUnread(decision) ? ` ${cannotRead(who)}${citationOf('ASK-12')}.` : '';
  switch (decision.verdict) {
    case 'denied':
      return `${notAllowed}${unread}${licenceFor(decision)}`;
    case 'allowed':
      return decision.may ? allowed : `The time limit has passed. ${notAllowed}`;
    case 'unstated': {
      const why = decision.may ? `${allowed} ${permissive}` : `${notAllowed} ${refusal(decision)}`;
      return `${why}${citationOf('ASK-2')}.`;
    }
  }
}

/** Where a licence may be had for what is refused (AIN-14). */
function licenceFor({ limits }: Decision): string {
  const terms = limits.filter(({ limit }) => limit === 'terms').map(({ value }) => quote(value));
  return terms.length === 0 ? '' : ` A licence may be available: see ${listed(terms)}.`;
}

/** What was looked at forbids nothing, and what was not may; or the other way round (ASK-35). */
function notKnown({ verdict }: Decision, open: readonly string[], refused: string): string {
  if (verdict === 'denied') return `${refused} That may be lifted; ${notSeenInWords(open)}.`;
  const found = verdict === 'allowed' ? 'allowed as far as was looked at' : 'not known';
  return `Result: ${found}; ${notSeenInWords(open)}.`;
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
 * Why a usage that no rule denies is not allowed. A decision does not contain the moment it was made for, so if it may have ended, it
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
