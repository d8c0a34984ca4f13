import type { Decision, NotSeen } from '../decision/answer.js';
import type { Usage } from '../policy/usage.js';
import { limitsInWords } from './limits.js';
import { usagePhrase } from './usage-phrases.js';
import type { Who } from './who.js';

/** The verdict in one sentence: who, what, whether, within which limits, until when. */
export function verdictInWords(
  usage: Usage,
  decision: Decision,
  who: Who,
  notSeen: readonly NotSeen[],
  element?: string,
): string {
  const phrase = usagePhrase(usage, element);
  const limits = limitsInWords(usage, decision);
  const within = limits === '' ? '' : `, ${limits}`;
  const unfetched = decision.blockedBy === undefined ? '' : `, but ${who.refused} may not fetch it`;
  switch (decision.verdict) {
    case 'denied':
      return `${who.refusedAtStart} ${who.is} forbidden to ${phrase}.`;
    case 'allowed':
      if (decision.may || unfetched !== '') {
        return `${who.atStart} ${who.is} allowed to ${phrase}${within}${unfetched}.`;
      }
      return `${who.atStart} ${who.was} allowed to ${phrase}${within}, but that has ended${who.refused === who.name ? '' : ` for ${who.refused}`}.`;
    case 'unstated': {
      const seen = notSeen.length === 0 ? '' : ' in what was looked at';
      const rule = `No rule${decision.overruled.length === 0 ? '' : ' that applies'}${seen} says`;
      const limited = limits === '' ? '' : `; if it does: ${limits}`;
      return `${rule} whether ${who.name} may ${phrase}${limited}${unfetched}.`;
    }
  }
}
