import { crawlOf, type Decision, type NotSeen } from '../decision/answer.js';
import { partlyReadUsages, type Usage } from '../policy/usage.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';
import { notSeenInWords } from './not-seen.js';
import type { Who } from './who.js';

/** What the agent may do: allowed, within which limits, or not allowed, and why. */
export function resultInWords(usage: Usage, decision: Decision, who: Who, notSeen: readonly NotSeen[]): string {
  const isForAll = reachesUnnamed(decision, who);
  const whom = isForAll ? ' for every crawler without rules of its own' : '';
  const allowed = `Result: allowed${whom}${boundsOf(decision)}${endingOf(decision)}.`;
  const notAllowed = `Result: not allowed${isForAll ? ' for any crawler without rules of its own' : ''}.`;
  if (decision.blockedBy !== undefined) return `${notAllowed} ${unfetched}${citationOf('ASK-12')}.`;
  if (decision.may && notSeen.length > 0) return notKnown(decision, notSeen);
  if (decision.may && decision.verdict === 'unstated' && partlyReadUsages.includes(usage)) return partlyRead(usage);
  const unread = isUnread(decision) ? ` ${cannotRead(who)}${citationOf('ASK-12')}.` : '';
  switch (decision.verdict) {
    case 'denied':
      return `${notAllowed}${unread}`;
    case 'allowed':
      return decision.may ? allowed : `The time limit has passed. ${notAllowed}`;
    case 'unstated':
      return `${decision.may ? `${allowed} ${permissive}` : `${notAllowed} ${refusal(decision)}`}${citationOf('ASK-2')}.`;
  }
}

/** A silence that means little is not called an allowance. */
function partlyRead(usage: Usage): string {
  return `Result: not known. heed does not yet read most of the signals about ${usage}.`;
}

/** What was looked at forbids nothing; what was not may. */
function notKnown({ verdict }: Decision, notSeen: readonly NotSeen[]): string {
  const found = verdict === 'allowed' ? 'allowed as far as was looked at' : 'not known';
  return `Result: ${found}; ${notSeenInWords(notSeen)}.`;
}

const unfetched = 'What may not be fetched may not be used';

/** Is the decision made by rules that the agent cannot read, since it may not fetch the resource? */
function isUnread(decision: Decision): boolean {
  const { because } = decision;
  return decision[crawlOf] !== undefined && because.some(({ source }) => source === 'header' || source === 'body');
}

function cannotRead({ refused, is }: Who): string {
  return `As ${refused} may not even fetch the resource, ${is === 'are' ? 'they' : 'it'} cannot read this rule`;
}

/** A rule for all crawlers does not apply to crawlers that the text names; the outcome of a fetch applies to every crawler. */
function reachesUnnamed(decision: Decision, { isAllCrawlers }: Who): boolean {
  const { because } = decision.blockedBy === undefined ? decision : (decision[crawlOf] ?? decision);
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
