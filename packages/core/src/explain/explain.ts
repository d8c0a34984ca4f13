import type { Decision, Reason } from '../ask/answer.js';
import type { Usage } from '../policy/usage.js';
import { defined } from '../text/defined.js';
import { type BriefOptions, outcomeOf } from './brief.js';
import { heardInWords } from './heard.js';
import { shortened } from './quote.js';
import { requireExplainable } from './require-explainable.js';
import { resultInWords } from './result.js';
import { blockingStatement, losingStatement, type StatementInWords, winningStatement } from './statement.js';
import { subjectOf } from './usage-phrases.js';
import { verdictInWords } from './verdict.js';
import { type Who, whoIs } from './who.js';

/** One decision in sentences. */
export interface Explanation {
  /** The verdict: who, what, whether, within which limits, until when. */
  readonly verdict: string;
  /** One for each statement that decided, then one for each that lost, nearest first; then those that forbid fetching. */
  readonly statements: readonly StatementInWords[];
  /** How many more statements lost; absent if all are listed. */
  readonly more?: string;
  /** What the agent may do. */
  readonly result: string;
  /** What the agent will not see, because its operator does not document reading it; absent if that changes nothing (ASK-39). */
  readonly heard?: string;
  /** The whole explanation in order: verdict, statements, how many more lost, result, what is not heard. Each entry is one or two sentences. */
  readonly sentences: readonly string[];
}

/** How to explain a decision. */
export interface ExplainOptions extends BriefOptions {
  /** The agent of the question: a name, or `*` for all crawlers. Default: "the agent". */
  readonly agent?: string;
  /** The id of the element that the decision is about. Default: the whole resource. */
  readonly element?: string;
  /** What the decision is about, in words, if that has no id: `this part of the page`. */
  readonly subject?: string;
  /** Returns the location to show for a reason, if people know the text under another name, such as a header made from a file. */
  readonly asShown?: (reason: Reason) => Reason;
}

/**
 * Explains one decision: every statement about the usage, which one won, and by which clause.
 *
 * The explanation contains no more than the decision does. It does not say which agents a statement addresses, nor how near a time limit
 * is, since a decision does not contain its time. With `at`, the result says whether a limit next to `open` has passed. Throws a TypeError
 * for arguments that are not a usage and a decision.
 *
 * @example
 * ```ts
 * import { ask, explain } from '@heed/core';
 *
 * const robots = 'User-agent: *\nDisallow: /drafts/';
 * const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/drafts/1', usages: ['crawl'], robots });
 * if ('error' in answer || answer.decisions.crawl === undefined) throw new Error('no decision');
 * const { verdict, result } = explain('crawl', answer.decisions.crawl, { agent: 'ExampleBot' });
 * console.log(verdict); // ExampleBot is forbidden to fetch this resource.
 * console.log(result); // Result: denied.
 * ```
 */
export function explain(usage: Usage, decision: Decision, options: ExplainOptions = {}): Explanation {
  requireExplainable(usage, decision, options);
  const { agent = '', element, subject = subjectOf(element), asShown = (reason) => reason } = options;
  const who: Who = whoIs(shortened(agent));
  const outcome = outcomeOf(decision, options);
  const verdict = verdictInWords(usage, decision, outcome, who, subject);
  const statements = [
    ...decision.because.map((reason) => winningStatement(asShown(reason))),
    ...decision.overruled.map((reason) => losingStatement(reason, decision, asShown)),
    ...(decision.blockedBecause ?? []).map((reason) => blockingStatement(asShown(reason))),
  ];
  const result = resultInWords(decision, { outcome, who, at: options.at });
  const heard = heardInWords(decision, who);
  const { overruledMore = 0 } = decision;
  const more =
    overruledMore === 0
      ? undefined
      : `Another ${overruledMore === 1 ? 'statement is' : `${overruledMore} statements are`} overruled.`;
  const told = [verdict, ...statements.map(({ sentence }) => sentence), more, result, heard];
  return defined({ verdict, statements, more, result, heard, sentences: told.filter((one) => one !== undefined) });
}
