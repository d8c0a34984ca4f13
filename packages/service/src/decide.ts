import { randomUUID } from 'node:crypto';
import type { Answer, Ask, Refusal } from '@heed/core';
import { formatJson } from '@heed/core/internal';
import { refusalOf } from '@heed/core/internal/answers';
import type { Note } from '@heed/sites';
import type { LogDecision } from './log/decision-log.js';
import type { Metrics } from './metrics/metrics.js';

/** An answer with an id by which it is found in the log. */
export interface Decided {
  readonly decision_id: string;
  readonly answer: Answer | Refusal;
}

/**
 * Answers any value that may be a question. The decision is counted, and logged if there is a log. `problems` lists what went wrong while
 * texts were fetched for it.
 */
export type Decide = (question: unknown, problems?: readonly Note[]) => Decided;

/** What takes part in every decision of a service. */
export interface DecideParts {
  readonly ask: Ask;
  readonly metrics: Pick<Metrics, 'decided'>;
  readonly log?: LogDecision;
  readonly now: () => number;
}

/** Returns the function that answers all questions of a service, from any route. */
export function createDecide({ ask, metrics, log, now }: DecideParts): Decide {
  return (question, problems = []) => {
    const decided = { decision_id: randomUUID(), answer: ask.unknown(question) };
    metrics.decided(decided.answer);
    log?.({ ...decided, made: now(), question, problems });
    return decided;
  };
}

/** An answer in the form in which it is sent, and whether it is a refusal. */
export interface SentDecision {
  readonly isRefused: boolean;
  readonly json: string;
}

/** An answer in the form in which it is sent: the answer of the contract with the id of the decision before its other fields. */
export function decidedJson({ decision_id, answer }: Decided): string {
  // An answer always has fields, so a comma fits.
  return `{"decision_id":"${decision_id}",${formatJson(answer).slice(1)}`;
}

/**
 * Answers a value, and returns the answer in the form in which it is sent. An id is echoed unchanged; one nested too deeply for that is
 * refused, under the id that the decision has in the log.
 */
export function decideAsJson(decide: Decide, question: unknown): SentDecision {
  const decided = decide(question);
  try {
    return { isRefused: 'error' in decided.answer, json: decidedJson(decided) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { decision_id } = decided;
    return { isRefused: true, json: decidedJson({ decision_id, answer: refusalOf('question/too-deep', {}) }) };
  }
}
