import type { Answer, Refusal, WhenUnstated } from '@heed/core';
import { refusalOf } from '@heed/core/internal/answers';
import type { Note } from '@heed/sites';
import { briefRecord } from './brief-record.js';
import type { LineLog } from './line-log.js';

/** How decisions are logged. */
export interface DecisionLogOptions {
  /** Leave out what follows the question mark of a URL. */
  readonly maskQueries?: boolean;
  /** Log the whole question, with all its texts, and the whole answer, so that `heed ask --replay` can ask again. */
  readonly wholeQuestions?: boolean;
  /** Answer only when the decision is written: one that cannot be is not made known. Default: answers do not wait for the log. */
  readonly logFirst?: boolean;
}

/** A decision that was made, with its question as it was asked. */
export interface MadeDecision {
  readonly decision_id: string;
  /** When, in milliseconds since 1970. */
  readonly made: number;
  readonly question: unknown;
  readonly answer: Answer | Refusal;
  /** What went wrong while texts were fetched for it. */
  readonly problems: readonly Note[];
}

/** Writes decisions to a log, one line each. */
export type LogDecision = (decision: MadeDecision) => void;

/**
 * Returns the function that writes decisions to a log. `unstated` is what the service does where there is no rule. Throws a TypeError for
 * options that contradict each other.
 */
export function createLogDecision(
  log: LineLog,
  options: DecisionLogOptions,
  unstated: WhenUnstated = 'allow',
): LogDecision {
  const lineFor = createDecisionLine(options, unstated);
  return (decision) => log.write(lineFor(decision));
}

/** Makes what puts decisions into lines of a log. Throws as `createLogDecision` does. */
export function createDecisionLine(
  options: DecisionLogOptions,
  unstated: WhenUnstated,
): (decision: MadeDecision) => string {
  const { maskQueries = false, wholeQuestions = false } = options;
  if (maskQueries && wholeQuestions) {
    throw new TypeError(
      'A question whose query string is masked is another question: log whole questions, or mask queries.',
    );
  }
  const recordOf = wholeQuestions
    ? (decision: MadeDecision) => wholeRecord(decision, unstated)
    : (decision: MadeDecision) => briefRecord(decision, maskQueries);
  return (decision) => lineOf(decision, recordOf);
}

/** A question may be nested too deeply to be written. Then the line says that there was one, and no more. */
function lineOf(decision: MadeDecision, recordOf: (decision: MadeDecision) => object): string {
  try {
    return JSON.stringify(recordOf(decision));
  } catch {
    const { decision_id, made } = decision;
    return JSON.stringify({ decision_id, made: new Date(made).toISOString(), ...refusalOf('question/too-deep', {}) });
  }
}

/** A line as `DecisionRecord` of `@heed/gate/log` describes it. */
function wholeRecord({ decision_id, made, question, answer }: MadeDecision, unstated: WhenUnstated): object {
  const how = {
    ...(unstated === 'refuse' ? { unstated } : {}),
    ...(hasOwnUnseen(question) ? {} : { unseen: 'refuse' }),
  };
  return { decision_id, made: new Date(made).toISOString(), question, ...how, answer };
}

/** Does the question itself say what to do about what it does not provide? Then the default of the service, `refuse`, takes no part (ASK-35). */
function hasOwnUnseen(question: unknown): boolean {
  return typeof question === 'object' && question !== null && 'unseen' in question && question.unseen !== undefined;
}
