import { crawlOf, type Decision, type Unseen } from '../decision/answer.js';
import { arrangementsInWords } from './arrangements.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';
import { listed } from './listed.js';
import { notSeenInWords } from './not-seen.js';
import { quote } from './quote.js';
import type { Who } from './who.js';

/** What the agent may do: allowed, within which limits, or not allowed, and why. */
export function resultInWords(decision: Decision, who: Who, notSeen: readonly Unseen[]): string {
  const isForAll = reachesUnnamed(decision, who);
  const whom = isForAll ? ' for every crawler without rules of its own' : '';
  const allowed = `Result: allowed${whom}${boundsOf(decision)}${endingOf(decision)}.`;
  const refused = `Result: not allowed${isForAll ? ' for any crawler without rules of its own' : ''}`;
  const notAllowed = `${refused}.`;
  const toArrange = arrangementsInWords(decision);
  const isBlocked = decision.blockedBy !== undefined || (toArrange !== '' && decision[crawlOf] !== undefined);
  if (isBlocked) return `${notAllowed} ${unfetched}${citationOf('ASK-12')}.`;
  if (decision.may && notSeen.length > 0) return notKnown(decision, notSeen);
  const unread = isUnread(decision) ? ` ${cannotRead(who)}${citationOf('ASK-12')}.` : '';
  switch (decision.verdict) {
    case 'denied':
      return `${notAllowed}${unread}${licenceFor(decision)}`;
    case 'allowed':
      if (decision.may) return allowed;
      if (toArrange === '') return `The time limit has passed. ${notAllowed}`;
      return `${refused} until there is an arrangement on ${toArrange}${citationOf('AIN-6')}.${orEnded(decision)}`;
    case 'unstated': {
      const why = decision.may ? `${allowed} ${permissive}` : `${notAllowed} ${refusal(decision, toArrange)}`;
      return `${why}${citationOf('ASK-2')}.`;
    }
  }
}

/** A decision does not contain the moment it was made for, so it is not known whether a time limit has passed as well. */
function orEnded(decision: Decision): string {
  return canEnd(decision) ? ' The time limit may have passed as well.' : '';
}

/** Where a licence may be had for what is refused (AIN-14). */
function licenceFor({ limits }: Decision): string {
  const terms = limits.filter(({ limit }) => limit === 'terms').map(({ value }) => quote(value));
  return terms.length === 0 ? '' : ` A licence may be available: see ${listed(terms)}.`;
}

/** What was looked at forbids nothing; what was not may. */
function notKnown({ verdict }: Decision, notSeen: readonly Unseen[]): string {
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
 * Why a usage that no rule denies is not allowed. A decision contains neither the moment it was made for nor what was arranged, so
 * if a limit may be in the way, it is not known which of the reasons applies.
 */
function refusal(decision: Decision, toArrange: string): string {
  const refuses = 'this agent refuses what no rule allows';
  const others = [
    ...(canEnd(decision) ? ['the time limit has passed'] : []),
    ...(toArrange === '' ? [] : [`there is no arrangement on ${toArrange}`]),
  ];
  return others.length === 0 ? `T${refuses.slice(1)}` : `Either ${[...others, refuses].join(', or ')}`;
}

/** Is it known when the time ends? Not for a number of days if the first day is not known. */
function canEnd({ limits, until }: Decision): boolean {
  return until !== undefined || limits.some(({ value }) => value === 'until-recrawled');
}
