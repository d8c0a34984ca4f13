import type { Answer, Question, Refusal, WhenUnseen, WhenUnstated } from '@heed/core';

/**
 * One decision, as one line of a log. It has the whole question, with the texts that were known, so `heed ask --replay` can ask again and
 * report whether the answer is still the same.
 */
export interface DecisionRecord {
  /** A name for the decision that no other has. */
  readonly decision_id: string;
  /** When it was made, in RFC 3339. */
  readonly made: string;
  readonly question: Question;
  /** What the asker did where there was no rule. Absent: `allow`. */
  readonly unstated?: WhenUnstated;
  /** What the asker did where something that was not provided could still forbid the usage, unless the question says it. Absent: `allow`. */
  readonly unseen?: WhenUnseen;
  /** Parts of the question were masked, so it is not the one that was answered. */
  readonly masked?: true;
  readonly answer: Answer | Refusal;
}
