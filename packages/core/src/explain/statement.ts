import { beatenBy, type Decision, type Reason } from '../decision/answer.js';
import { becauseOf } from './citation.js';
import { isSupporting } from './clauses.js';
import { placeAtBeginning, placeOf } from './place.js';
import { quote, shortened } from './quote.js';

/** What a statement did: it decided, it set a limit, or it lost. */
export type Role = 'decided' | 'limited' | 'overruled';

/** One statement and what became of it. */
export interface StatementInWords {
  readonly reason: Reason;
  readonly role: Role;
  readonly sentence: string;
}

/** A statement among those that decided. */
export function winningStatement(reason: Reason): StatementInWords {
  const role = reason.says === 'limit' ? 'limited' : 'decided';
  // A reason that is not a place in a text (how a fetch went) says itself what it does.
  const told = reason.line === undefined ? shortened(reason.text) : `${sayingOf(reason)} ${effectOf(reason)}`;
  return { reason, role, sentence: `${told}${becauseOf(reason.clause)}.` };
}

/** A statement among those that lost. */
export function losingStatement(
  given: Reason,
  { verdict }: Decision,
  asShown: (reason: Reason) => Reason = (reason) => reason,
): StatementInWords {
  const winner = given[beatenBy];
  const reason = asShown(given);
  const fate = winner === undefined ? 'is ignored' : `loses to ${winnerInWords(asShown(winner), reason)}`;
  const told = `${sayingOf(reason)} ${claimOf(reason, verdict)}, but ${fate}`;
  return { reason, role: 'overruled', sentence: `${told}${becauseOf(reason.clause)}.` };
}

function sayingOf(reason: Reason): string {
  const { line, text } = reason;
  return line === undefined ? `${shortened(text)}.` : `${placeAtBeginning(reason)}, says ${quote(text)}.`;
}

function effectOf({ says, clause }: Reason): string {
  if (isSupporting(clause)) return 'The decision rests on this';
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
  // Of the rules of robots.txt only those that match are listed.
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

function winnerInWords(winner: Reason, loser: Reason): string {
  if (winner.source !== loser.source || winner.line === undefined) return placeOf(winner);
  if (winner.line !== loser.line) return `line ${winner.line}`;
  return winner.text === loser.text ? 'another rule of the same line' : `${quote(winner.text)} in the same line`;
}
