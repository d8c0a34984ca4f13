import type { Decision } from '../ask/answer.js';
import { isBlocked } from '../ask/crawl-block.js';
import { limitsToArrange } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import type { Outcome } from './brief.js';
import { limitsInWords } from './limits.js';
import { usagePhrase } from './usage-phrases.js';
import type { Who } from './who.js';

/** The verdict in one sentence: who, what, whether, within which limits, until when. */
export function verdictInWords(usage: Usage, decision: Decision, outcome: Outcome, who: Who, subject: string): string {
  const phrase = usagePhrase(usage, subject);
  const limits = limitsInWords(usage, decision);
  const within = limits === '' ? '' : `, ${limits}`;
  const unfetched = !isBlocked(decision) ? '' : `, but ${who.refused} may not fetch it`;
  switch (decision.verdict) {
    case 'denied':
      return `${who.refusedAtStart} ${who.is} forbidden to ${phrase}.`;
    case 'allowed':
      if (outcome !== 'ended') {
        const condition = limitsToArrange(decision).length === 0 ? '' : ' only by arrangement';
        return `${who.atStart} ${who.is} allowed to ${phrase}${condition}${within}${unfetched}.`;
      }
      return `${who.atStart} ${who.was} allowed to ${phrase}${within}, but that has ended${who.refused === who.name ? '' : ` for ${who.refused}`}.`;
    case 'unstated': {
      const seen = decision.open === undefined ? '' : ' in what was checked';
      const rule = `No rule${decision.overruled.length === 0 ? '' : ' that applies'}${seen} says`;
      const limited = limits === '' ? '' : `; if it does: ${limits}`;
      return `${rule} whether ${who.name} may ${phrase}${limited}${unfetched}.`;
    }
  }
}
