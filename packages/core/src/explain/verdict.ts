import type { Decision } from '../decision/answer.js';
import type { Usage } from '../policy/usage.js';
import { limitsInWords } from './limits.js';
import { usagePhrase } from './usage-phrases.js';
import type { Who } from './who.js';

/** The verdict in one sentence: who, what, whether, within which limits, until when. */
export function verdictInWords(usage: Usage, decision: Decision, who: Who, element?: string): string {
  const phrase = usagePhrase(usage, element);
  const limits = limitsInWords(usage, decision);
  const within = limits === '' ? '' : `, ${limits}`;
  switch (decision.verdict) {
    case 'denied':
      return `${who.atStart} ${who.is} forbidden to ${phrase}.`;
    case 'allowed':
      if (decision.may) return `${who.atStart} ${who.is} allowed to ${phrase}${within}.`;
      return `${who.atStart} ${who.was} allowed to ${phrase}${within}, but that has ended.`;
    case 'unstated': {
      const rule = decision.overruled.length === 0 ? 'No rule says' : 'No rule that applies says';
      const limited = limits === '' ? '' : `; if it does: ${limits}`;
      return `${rule} whether ${who.name} may ${phrase}${limited}.`;
    }
  }
}
