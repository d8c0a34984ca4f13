import type { Decision, Reason } from '../ask/answer.js';
import { winnerOf } from '../ask/answer.js';
import { ruleNumberIn } from '../policy-file/rule-sentence.js';
import { defined } from '../text/defined.js';
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
  /** The statement, with its location as shown. */
  readonly reason: Reason;
  readonly role: Role;
  /** What the statement says, what it did, and by which clause. */
  readonly sentence: string;
  /** The same without the quotation of the statement and its location, for outputs that show these next to it. */
  readonly effect: string;
  /** For a statement that lost: the one that overrides it, if there is one, with its location as shown. */
  readonly beatenBy?: Reason;
}

/** A statement among those that decided. */
export function winningStatement(reason: Reason): StatementInWords {
  return { reason, role: roles[reason.says], ...inWords(reason, effectOf(reason)) };
}

const roles: Readonly<Record<Reason['says'], Role>> = {
  allow: 'decided',
  disallow: 'decided',
  limit: 'limited',
  nothing: 'no rule',
};

/** A statement of robots.txt that keeps the agent from fetching what the decision is about (ASK-12). */
export function blockingStatement(reason: Reason): StatementInWords {
  return { reason, role: 'blocks', ...inWords(reason, blockingEffects[reason.says]) };
}

/** A statement that is a sentence already contains its effect. */
function inWords(reason: Reason, did: string): Pick<StatementInWords, 'sentence' | 'effect'> {
  const because = becauseOf(reason);
  const sentence = `${isSentence(reason) ? shortened(reason.text) : `${quotationOf(reason)} ${did}`}${because}.`;
  return { sentence, effect: isSentence(reason) ? sentence : `${did}${because}.` };
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
  decision: Decision,
  asShown: (reason: Reason) => Reason = (reason) => reason,
): StatementInWords {
  const reason = asShown(given);
  const beating = winnerOf(decision, given);
  const winner = beating === undefined ? undefined : asShown(beating);
  const fate = winner === undefined ? 'is ignored' : `loses to ${winnerInWords(winner, reason)}`;
  const effect = `${intentionOf(reason, decision.verdict)}, but ${fate}${becauseOf(reason)}.`;
  const sentence = `${quotationOf(reason)} ${effect}`;
  return defined({ reason, role: 'overruled', sentence, effect, beatenBy: winner });
}

/** Returns a sentence that quotes a statement with its location. */
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
