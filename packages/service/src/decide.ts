import { randomUUID } from 'node:crypto';
import type { Answer, Ask, Refusal } from '@heed/core';

/** An answer with a name of its own, under which it is found in the log. */
export interface Decided {
  readonly decision_id: string;
  readonly answer: Answer | Refusal;
}

/** Answers any value that may be a question. */
export type Decide = (question: unknown) => Decided;

/** Makes what answers all questions of a service, whichever route they come by. */
export function createDecide(ask: Ask): Decide {
  return (question) => ({ decision_id: randomUUID(), answer: ask.unknown(question) });
}

/** An answer as it is sent: the answer of the contract with the id of the decision before its other fields. */
export function decidedJson({ decision_id, answer }: Decided): string {
  // An answer always has fields, so a comma fits.
  return `{"decision_id":"${decision_id}",${JSON.stringify(answer).slice(1)}`;
}
