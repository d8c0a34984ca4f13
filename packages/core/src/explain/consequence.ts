import type { Decision } from '../decision/answer.js';
import { citationOf } from './citation.js';
import { isTimed } from './limits.js';

/** What follows for the agent, in one sentence: to go ahead, within what, or to leave it, and why. */
export function consequenceOf(decision: Decision, who: string): string {
  // How a fetch went is the same for all; only what stands in a text can be addressed to somebody.
  const isInText = decision.because.every(({ line }) => line !== undefined);
  const unlessNamed = who === 'everybody' && isInText ? ', unless told otherwise by name' : '';
  const ahead = `So ${who} may go ahead${boundsOf(decision)}${endingOf(decision)}${unlessNamed}`;
  const leave = `So ${who} should leave it${unlessNamed}`;
  switch (decision.verdict) {
    case 'denied':
      return `${leave}.`;
    case 'allowed':
      return decision.may ? `${ahead}.` : `The time is up. ${leave}.`;
    case 'unstated': {
      const told = decision.may ? `${ahead}: ${permissive}` : `${leave}: ${refusing(decision)}`;
      return `${told}${citationOf('ASK-2')}.`;
    }
  }
}

const permissive = 'where nothing is said, the Robots Exclusion Protocol leaves a machine free';

function boundsOf({ limits }: Decision): string {
  if (limits.length === 0) return '';
  return limits.length === 1 ? ' within this limit' : ' within these limits';
}

/** What there is to say of the end of a permission that still holds. */
function endingOf(decision: Decision): string {
  if (!isTimed(decision)) return '';
  return `, until the time is up${canEnd(decision) ? '' : ' (when that is cannot be told here)'}`;
}

/**
 * Why a use that nobody forbids is left all the same. A decision does not tell the moment it was made for, so where there is a
 * time that can be up, it is not known which of the two it was.
 */
function refusing(decision: Decision): string {
  const silence = 'silence is taken for a no here';
  return canEnd(decision) ? `the time is up, or ${silence}` : silence;
}

/** Can it be told when its time is up? Not of days whose beginning is unknown. */
function canEnd({ limits, until }: Decision): boolean {
  return until !== undefined || limits.some(({ value }) => value === 'until-recrawled');
}
