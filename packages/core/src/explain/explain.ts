import type { Decision, Reason } from '../decision/answer.js';
import type { Usage } from '../policy/usage.js';
import { shortened } from './quote.js';
import { resultInWords } from './result.js';
import { losingStatement, type StatementInWords, winningStatement } from './statement.js';
import { verdictInWords } from './verdict.js';
import { type Who, whoIs } from './who.js';

/** One decision in sentences, for the people it concerns. */
export interface Explanation {
  /** The verdict: who, what, whether, within which limits, until when. */
  readonly verdict: string;
  /** One for each statement that decided, then one for each that lost; nearest first. */
  readonly statements: readonly StatementInWords[];
  /** What follows for the agent. */
  readonly result: string;
  /** All of it, a sentence or two each, in the order in which it is told. */
  readonly sentences: readonly string[];
}

export interface ExplainOptions {
  /** Who asked: a name, or `*` for all crawlers. Default: "the agent". */
  readonly agent?: string;
  /** A reason as it is shown, where the texts that were read are not those that people know, such as a header made of a file. */
  readonly asShown?: (reason: Reason) => Reason;
}

/**
 * Explains one decision: every statement that spoke of the use, which one won, and by which clause.
 *
 * It says no more than the decision holds: not whom a statement is addressed to, and not how near a time limit is, since a
 * decision does not say for which moment it was made.
 *
 * @example
 * ```ts
 * console.log(explain('crawl', decision).sentences.join('\n'));
 * ```
 */
export function explain(usage: Usage, decision: Decision, options: ExplainOptions = {}): Explanation {
  const { agent = '', asShown = (reason) => reason } = options;
  const who: Who = whoIs(shortened(agent));
  const verdict = verdictInWords(usage, decision, who);
  const statements = [
    ...decision.because.map((reason) => winningStatement(asShown(reason))),
    ...decision.overruled.map((reason) => losingStatement(reason, decision, asShown)),
  ];
  const result = resultInWords(decision, who);
  return { verdict, statements, result, sentences: [verdict, ...statements.map(({ sentence }) => sentence), result] };
}
