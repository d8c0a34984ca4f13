import type { Severity } from '../diagnostics/code-table.js';
import type { Code } from '../diagnostics/diagnostic.js';
import type { ActionRequest } from '../dialects/dialect.js';
import type { Dialect } from '../dialects/dialects.js';
import type { Limit } from '../policy/limit.js';
import type { Signal } from '../policy/signal.js';
import type { Says, Verdict } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { ViewName } from './question.js';

/** What the publisher states, what the agent may do, and who says so. Its JSON Schema is `schema/answer.json`. */
export interface Answer<Named extends Usage = never> {
  /** The `id` of the question. */
  readonly id?: unknown;
  /**
   * One decision for each usage of the question: `Named` are those that the type of the question names. For a class of agents: denied if
   * denied to one of them, allowed if allowed to all, and `may` only if each may.
   */
  readonly decisions: Readonly<Partial<Record<Usage, Decision>>> & Readonly<Record<Named, Decision>>;
  /** For a class of agents: what is answered to each of them, by its product token. */
  readonly agents?: { readonly [token: string]: AnswerForAgent };
  /** The views that the question asked for; absent if it asked for none, or if there is no page. */
  readonly views?: Views;
  /** Everything that is in the `open` of some decision, once; absent if no decision is open. */
  readonly notSeen?: readonly string[];
  /** What the question says of its copies of documents. */
  readonly evidence?: Evidence;
  /** What the publisher asks the agent to do. */
  readonly requests: readonly ActionRequest[];
  /** Problems of the question and of its texts. */
  readonly diagnostics: readonly AnswerProblem[];
}

/** What is answered to one agent of a class. */
export interface AnswerForAgent {
  readonly decisions: Readonly<Partial<Record<Usage, Decision>>>;
  /** The views that the question asked for, as the agent may use them. */
  readonly views?: Views;
}

/** When a copy of robots.txt was fetched, and its digest, as the question states them. */
export interface Evidence {
  readonly robots: { readonly fetchedAt?: string; readonly digest?: string };
}

/** What comes in place of an answer if the value was not a question. */
export interface Refusal {
  /** The `id` of the value, if it had one. */
  readonly id?: unknown;
  /** What is wrong with the value. */
  readonly error: { readonly code: Code; readonly message: string };
}

/** The decision on one usage. */
export interface Decision {
  /** What the publisher states, in all that was provided. */
  readonly verdict: Verdict;
  /** May the agent do it, at the time of the question? Not if the decision is open, unless the question says so in `unseen`. */
  readonly may: boolean;
  /**
   * What was not provided, or could not be read, and could still forbid the usage, lift the denial or change the limits: `robots.txt`,
   * `response` or one half of it (`headers`, `body`), or the path or URL of a document (ASK-35). Absent if the decision is final.
   */
  readonly open?: readonly string[];
  /** Conditions to keep to, if the agent may. */
  readonly limits: readonly Limit[];
  /** The first time at which the permission no longer applies, if a limit ends it at a known time. */
  readonly until?: string;
  /** Present if `may` is false only until the arrangements of the agent name these: features such as `payment` (AIN-6). */
  readonly waitsFor?: readonly string[];
  /**
   * What follows from the signals that the agent's operator documents reading; present if that is another verdict or other limits, and
   * only with an agents file that knows (ASK-39). An agent that obeys, obeys the verdict.
   */
  readonly heard?: Heard;
  /** Present if the usage is denied only because robots.txt could not be read now: ask again later (ASK-38). */
  readonly temporary?: true;
  /** Present if the agent may not use the resource only because it may not fetch it. */
  readonly blockedBy?: 'crawl';
  /**
   * The verdict on fetching the resource, for every usage of what the agent may not fetch: also where the usage would not be allowed
   * anyway. `unstated` if the agent refuses what no rule allows.
   */
  readonly blockedVerdict?: Verdict;
  /** The statements that decided on fetching the resource; present with `blockedVerdict`. */
  readonly blockedBecause?: readonly Reason[];
  /** The statements that decided. Beside `unstated`: those that set limits, or why robots.txt sets no rules. */
  readonly because: readonly Reason[];
  /** The statements that lost or have no effect, at most 100. */
  readonly overruled: readonly Reason[];
  /** How many more lost, if there were more than 100. */
  readonly overruledMore?: number;
}

/** A decision by the documented signals alone. */
export interface Heard {
  readonly verdict: Verdict;
  readonly limits: readonly Limit[];
  /** The address of the page on which the operator says what its agent reads. */
  readonly reads: string;
  /** The signals that the decision rests on and that are not documented. */
  readonly unheard: readonly Unheard[];
}

/** A signal that a decision rests on and that the agent's operator does not document reading, or says that it does not read. */
export interface Unheard {
  readonly signal: Signal;
  readonly standing: 'declined' | 'not documented';
  /** The indexes in `because` of the statements that rest on it. */
  readonly because: readonly number[];
}

/** Who states something: a dialect, or the policy or the operator's own list that `createAsk` was given. */
export type Speaker = Dialect | 'policy' | 'opt-out';

/** One statement, its place, and the clause by which it won or lost. */
export interface Reason {
  readonly dialect: Speaker;
  /** `robots.txt`, a key of `files`, `header`, `body`, `policy` or `opt-out`. */
  readonly source: string;
  /**
   * Counted from 1. Absent, like `column`, if the reason is not a place in a text but the outcome of a fetch, or a rule of a policy
   * whose places are not known.
   */
  readonly line?: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column?: number;
  /** The statement as written, or a sentence on the outcome of a fetch or a rule of the policy. */
  readonly text: string;
  /** What the statement does. A `limit` neither allows nor forbids; `nothing` means that robots.txt is missing and sets no rules. */
  readonly says: Says;
  /** The id of a clause: `RFC9309-2.2.2-c`. `wordsOfClause` puts it into words. */
  readonly clause: string;
  /** The statement that overrides this one, if there is one. */
  readonly beatenBy?: Winner;
}

/**
 * The statement that overrides another: its index in `because` or `overruled` of the same decision, or the statement itself where it is
 * in neither list.
 */
export type Winner = { readonly because: number } | { readonly overruled: number } | Reason;

/** What the agent may use of a page, by view. A view that the question did not ask for is absent. */
export interface Views {
  /** The text that may be indexed, in runs. */
  readonly text?: readonly string[];
  /** The links that may be followed. `text` is null if the target may not be indexed under it. */
  readonly links?: readonly { readonly url: string; readonly text: string | null }[];
  /** The page without the parts that may not be kept; null if nothing may be kept. */
  readonly copy?: string | null;
  /** A snippet within its limits; null if none may be shown. */
  readonly snippet?: string | null;
}

/** One problem, as an answer lists it. */
export interface AnswerProblem {
  /** An entry of the catalogue. */
  readonly code: Code;
  readonly severity: Severity;
  /** As in `Reason`, or `question`. */
  readonly source: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
  readonly message: string;
}

/** Returns the statement that overrides a reason of a decision, if there is one. */
export function winnerOf(
  { because, overruled }: Pick<Decision, 'because' | 'overruled'>,
  { beatenBy }: Reason,
): Reason | undefined {
  if (beatenBy === undefined || 'text' in beatenBy) return beatenBy;
  return 'because' in beatenBy ? because[beatenBy.because] : overruled[beatenBy.overruled];
}

const nothing: Required<Views> = { text: [], links: [], copy: null, snippet: null };

/** Views in which nothing is left. */
export function emptyViews(wanted: readonly ViewName[]): Views {
  return Object.fromEntries(wanted.map((view) => [view, nothing[view]]));
}
