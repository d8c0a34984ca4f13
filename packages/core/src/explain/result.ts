import type { Decision } from '../decision/answer.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';
import type { Who } from './who.js';

/** What the agent may do: allowed, within which limits, or not allowed, and why. */
export function resultInWords(decision: Decision, who: Who): string {
  const isForAll = reachesUnnamed(decision, who);
  const whom = isForAll ? ' for every crawler without rules of its own' : '';
  const allowed = `Result: allowed${whom}${boundsOf(decision)}${endingOf(decision)}.`;
  const notAllowed = `Result: not allowed${isForAll ? ' for any crawler without rules of its own' : ''}.`;
  switch (decision.verdict) {
    case 'denied':
      return notAllowed;
    case 'allowed':
      return decision.may ? allowed : `The time limit has passed. ${notAllowed}`;
    case 'unstated':
      return `${decision.may ? `${allowed} ${permissive}` : `${notAllowed} ${refusal(decision)}`}${citationOf('ASK-2')}.`;
  }
}

/** A rule for all crawlers does not apply to crawlers that the text names; the outcome of a fetch applies to every crawler. */
function reachesUnnamed({ because }: Decision, { isAllCrawlers }: Who): boolean {
  return isAllCrawlers && because.every(({ line }) => line !== undefined);
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
 * Why a usage that no rule denies is not allowed. A decision does not contain the moment it was made for, so if a time limit may have
 * passed, it is not known which of the two reasons applies.
 */
function refusal(decision: Decision): string {
  const refuses = 'this agent refuses what no rule allows';
  return canEnd(decision) ? `Either the time limit has passed, or ${refuses}` : `T${refuses.slice(1)}`;
}

/** Is it known when the time ends? Not for a number of days if the first day is not known. */
function canEnd({ limits, until }: Decision): boolean {
  return until !== undefined || limits.some(({ value }) => value === 'until-recrawled');
}
