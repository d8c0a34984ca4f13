import type { Decision, Reason } from '../decision/answer.js';
import { leadingClauses } from '../dialects/acap/clauses.js';
import { becauseOf } from './citation.js';
import { placeAtBeginning, placeOf } from './place.js';
import { quote, shortened } from './quote.js';
import type { RivalOf } from './rival.js';

/** What a statement did: it decided, it bounds what may be done, or it lost. */
export type Role = 'decided' | 'bounded' | 'overruled';

/** One statement and what became of it. */
export interface Chapter {
  readonly reason: Reason;
  readonly role: Role;
  readonly sentence: string;
}

/** A statement among those that decided. */
export function winningChapter(reason: Reason): Chapter {
  const role = reason.says === 'limit' ? 'bounded' : 'decided';
  // What is not a place in a text (how a fetch went) says of itself what it does.
  const told = reason.line === undefined ? shortened(reason.text) : `${sayingOf(reason)} ${effectOf(reason)}`;
  return { reason, role, sentence: `${told}${becauseOf(reason.clause)}.` };
}

/** A statement among those that lost. */
export function losingChapter(reason: Reason, { verdict }: Decision, rivalOf: RivalOf): Chapter {
  const rival = rivalOf(reason);
  const fate = rival === undefined ? 'does not count' : `loses to ${rivalInWords(rival, reason)}`;
  const told = `${sayingOf(reason)} ${claimOf(reason, verdict)}, but ${fate}`;
  return { reason, role: 'overruled', sentence: `${told}${becauseOf(reason.clause)}.` };
}

function sayingOf(reason: Reason): string {
  const { line, text } = reason;
  return line === undefined ? `${shortened(text)}.` : `${placeAtBeginning(reason)}, says ${quote(text)}.`;
}

function effectOf({ says, clause }: Reason): string {
  if (leadingClauses.has(clause)) return 'The decision rests on this';
  switch (says) {
    case 'allow':
      return 'This allows it';
    case 'disallow':
      return 'This forbids it';
    case 'limit':
      return 'This sets a limit';
  }
}

/** What a statement that lost would have done. */
function claimOf({ dialect, line, says }: Reason, verdict: Decision['verdict']): string {
  // A rule of robots.txt is told of only if it matches.
  if (dialect === 'robots-txt' && line !== undefined) return 'It matches this address';
  switch (says) {
    case 'allow':
      return verdict === 'allowed' ? 'This would allow it too' : 'This would allow it';
    case 'disallow':
      return verdict === 'denied' ? 'This would forbid it too' : 'This would forbid it';
    case 'limit':
      return 'This would set a limit';
  }
}

function rivalInWords(rival: Reason, loser: Reason): string {
  if (rival.source !== loser.source || rival.line === undefined) return placeOf(rival);
  if (rival.line !== loser.line) return `line ${rival.line}`;
  return rival.text === loser.text ? 'what else is said there' : `${quote(rival.text)} in the same line`;
}
