import { beatenBy, type Decision, type Reason } from '../decision/answer.js';
import { ruleNumberIn } from '../policy-file/rule-sentence.js';
import { becauseOf } from './citation.js';
import { isSupporting } from './clauses.js';
import { placeAtStart, placeOf } from './place.js';
import { quote, shortened } from './quote.js';

/**
 * What a statement did: it decided, it set a limit, it says why there is no rule, it lost or has no effect, or it keeps the agent from
 * fetching the resource.
 */
export type Role = 'decided' | 'limited' | 'no rule' | 'overruled' | 'blocks';

/** One statement, what it did, and both in words. */
export interface StatementInWords {
  /** The statement, with its place as shown. */
  readonly reason: Reason;
  readonly role: Role;
  /** What the statement says, what it did, and by which clause. */
  readonly sentence: string;
}

/** A statement among those that decided. */
export function winningStatement(reason: Reason): StatementInWords {
  const role = roles[reason.says];
  const effect = isSentence(reason) ? shortened(reason.text) : `${quotationOf(reason)} ${effectOf(reason)}`;
  return { reason, role, sentence: `${effect}${becauseOf(reason)}.` };
}

const roles: Readonly<Record<Reason['says'], Role>> = {
  allow: 'decided',
  disallow: 'decided',
  limit: 'limited',
  nothing: 'no rule',
};

/** A statement of robots.txt that keeps the agent from fetching what the decision is about (ASK-12). */
export function blockingStatement(reason: Reason): StatementInWords {
  const effect = isSentence(reason) ? shortened(reason.text) : `${quotationOf(reason)} ${blockingEffects[reason.says]}`;
  return { reason, role: 'blocks', sentence: `${effect}${becauseOf(reason)}.` };
}

const blockingEffects: Readonly<Record<Reason['says'], string>> = {
  disallow: 'This forbids fetching it',
  allow: 'This allowed fetching it, but no longer does',
  limit: 'This sets a limit on fetching it',
  nothing: 'This sets no rule on fetching it',
};

/** A statement among those that lost. */
export function losingStatement(
  given: Reason,
  { verdict }: Decision,
  asShown: (reason: Reason) => Reason = (reason) => reason,
): StatementInWords {
  const winner = given[beatenBy];
  const reason = asShown(given);
  const fate = winner === undefined ? 'is ignored' : `loses to ${winnerInWords(asShown(winner), reason)}`;
  const effect = `${quotationOf(reason)} ${intentionOf(reason, verdict)}, but ${fate}`;
  return { reason, role: 'overruled', sentence: `${effect}${becauseOf(reason)}.` };
}

/** A sentence that quotes a statement with its place. */
function quotationOf(reason: Reason): string {
  const { text } = reason;
  return isSentence(reason) ? `${shortened(text)}.` : `${placeAtStart(reason)}, says ${quote(text)}.`;
}

/** The outcome of a fetch, and a rule of the policy, are put into a sentence, which already contains the effect. */
function isSentence({ line, dialect }: Reason): boolean {
  return line === undefined || dialect === 'policy';
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
    case 'nothing':
      return 'This sets no rule';
  }
}

/** What a statement that lost would have done. */
function intentionOf({ dialect, line, says }: Reason, verdict: Decision['verdict']): string {
  // Only matching rules of robots.txt are listed.
  if (dialect === 'robots-txt' && line !== undefined) return 'It matches this address';
  switch (says) {
    case 'allow':
      return verdict === 'allowed' ? 'This would allow it too' : 'This would allow it';
    case 'disallow':
      return verdict === 'denied' ? 'This would forbid it too' : 'This would forbid it';
    case 'limit':
      return 'This would set a limit';
    case 'nothing':
      return 'This sets no rule';
  }
}

function winnerInWords(winner: Reason, loser: Reason): string {
  const rule = winner.dialect === 'policy' ? ruleNumberIn(winner.text) : undefined;
  if (rule !== undefined) return `rule ${rule} of the policy`;
  if (winner.source !== loser.source || winner.line === undefined) return placeOf(winner);
  if (winner.line !== loser.line) return `line ${winner.line}`;
  return winner.text === loser.text ? 'another rule of the same line' : `${quote(winner.text)} in the same line`;
}
