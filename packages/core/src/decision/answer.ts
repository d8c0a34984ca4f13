import type { Severity } from '../diagnostics/code-table.js';
import type { Code } from '../diagnostics/diagnostic.js';
import type { ActionRequest } from '../dialects/dialect.js';
import type { Dialect } from '../dialects/dialects.js';
import type { arrangedIn, Limit } from '../policy/limit.js';
import type { Says, Verdict } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';

/** What the publisher states, what the agent may do, and who says so. Its JSON Schema is `schema/answer.json`. */
export interface Answer {
  /** The `id` of the question. */
  readonly id?: unknown;
  /**
   * One decision for each usage of the question. For a class of agents: denied if denied to one of them, allowed if allowed to all, and
   * `may` only if each may.
   */
  readonly decisions: { readonly [U in Usage]?: Decision };
  /** For a class of agents: what is answered to each of them, by its product token. */
  readonly agents?: { readonly [token: string]: AnswerForAgent };
  /** The views that the question asked for; absent if it asked for none, or if there is no page. */
  readonly views?: Views;
  /**
   * The carriers that nobody looked at and that could speak of a usage of the question, so that their silence is not taken for consent.
   * Absent if all were given.
   */
  readonly notSeen?: readonly NotSeen[];
  /** What the publisher asks the agent to do. */
  readonly requests: readonly ActionRequest[];
  /** Problems of the question and of its texts. */
  readonly diagnostics: readonly AnswerProblem[];
}

/** What is answered to one agent of a class. */
export interface AnswerForAgent {
  readonly decisions: { readonly [U in Usage]?: Decision };
  /** The views that the question asked for, as the agent may use them. */
  readonly views?: Views;
}

/** What nobody looked at although it could have rules for a resource: robots.txt, the response as a whole, or one half of it. */
export type NotSeen = 'robots.txt' | 'response' | 'headers' | 'body';

/**
 * What nobody looked at: a carrier as an answer lists it, the path of a file that every site may have, such as `/ai.txt`, or the address
 * of a document that the texts refer to.
 */
export type Unseen = NotSeen | `/${string}` | `${string}://${string}`;

/** What comes in place of an answer if the value was not a question. */
export interface Refusal {
  /** The `id` of the value, if it had one. */
  readonly id?: unknown;
  /** What is wrong with the value. */
  readonly error: { readonly code: Code; readonly message: string };
}

/** The decision on one usage. */
export interface Decision {
  /** What the publisher states. */
  readonly verdict: Verdict;
  /** May the agent do it, at the moment of the question? */
  readonly may: boolean;
  /** Conditions to keep to, if the agent may. */
  readonly limits: readonly Limit[];
  /** The first moment at which the permission no longer applies, if a limit ends it at a known moment. */
  readonly until?: string;
  /** Present if the agent may not use the resource only because it may not fetch it. */
  readonly blockedBy?: 'crawl';
  /** The statements that decided. Beside `unstated`: those that set limits, or why robots.txt sets no rules. */
  readonly because: readonly Reason[];
  /** The statements that lost or have no effect, at most 100. */
  readonly overruled: readonly Reason[];
  /** How many more lost, if there were more than 100. */
  readonly overruledMore?: number;
  /** The decision of robots.txt that keeps the agent from fetching the resource, if it does. It is not part of the JSON of an answer. */
  readonly [crawlOf]?: Decision;
  /** The arrangements of the agent, if the use waits for another one. They are not part of the JSON of an answer. */
  readonly [arrangedIn]?: readonly string[];
}

/** The key under which a decision names the denied crawl that comes before it. */
export const crawlOf: unique symbol = Symbol('crawl of');

/** Who states something: a dialect, or the policy that `createAsk` was given. */
export type Speaker = Dialect | 'policy';

/** One statement, its place, and the clause by which it won or lost. */
export interface Reason {
  readonly dialect: Speaker;
  /** `robots.txt`, a key of `files`, `header`, `body` or `policy`. */
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
  /** The statement that overrides this one, if there is one. It is not part of the JSON of an answer. */
  readonly [beatenBy]?: Reason;
}

/** The key under which a reason names the statement that overrides it. */
export const beatenBy: unique symbol = Symbol('beaten by');

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
