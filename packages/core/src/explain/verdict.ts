import type { Decision } from '../decision/answer.js';
import type { Usage } from '../policy/usage.js';
import { deeds } from './deeds.js';
import { limitsInWords } from './limits.js';

/** The verdict in one sentence: who, what, whether, within which limits, until when. `who` is a name, or `everybody`. */
export function verdictInWords(usage: Usage, decision: Decision, who: string): string {
  const deed = deeds[usage];
  const limits = limitsInWords(usage, decision);
  switch (decision.verdict) {
    case 'denied':
      return `${capital(who)} is forbidden to ${deed}.`;
    case 'allowed': {
      const within = limits === '' ? '' : `, ${limits}`;
      if (decision.may) return `${capital(who)} is allowed to ${deed}${within}.`;
      return `${capital(who)} was allowed to ${deed}${within}, but that has ended.`;
    }
    case 'unstated': {
      const said = decision.overruled.length === 0 ? 'Nothing is said' : 'Nothing that counts is said';
      const within = limits === '' ? '' : `, but if so, then ${limits}`;
      return `${said} on whether ${who} may ${deed}${within}.`;
    }
  }
}

function capital(who: string): string {
  // A name is written as its bearer writes it.
  return who === 'everybody' || who === 'the agent' ? who.charAt(0).toUpperCase() + who.slice(1) : who;
}
