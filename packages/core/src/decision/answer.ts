import type { Severity } from '../diagnostics/code-table.js';
import type { Code } from '../diagnostics/diagnostic.js';
import type { ActionRequest } from '../dialects/dialect.js';
import type { Dialect } from '../dialects/dialects.js';
import type { Limit } from '../policy/limit.js';
import type { Says, Verdict } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';

/** What the publisher said, what the agent should do about it, and on whose word. Its JSON Schema is `schema/answer.json`. */
export interface Answer {
  readonly id?: unknown;
  readonly decisions: { readonly [U in Usage]?: Decision };
  readonly views?: Views;
  readonly requests: readonly ActionRequest[];
  readonly diagnostics: readonly AnswerProblem[];
}

/** Stands in the place of an answer when the question was none. */
export interface Refusal {
  readonly id?: unknown;
  readonly error: { readonly code: Code; readonly message: string };
}

export interface Decision {
  /** What the publisher said. */
  readonly verdict: Verdict;
  /** What the agent should do about it now. */
  readonly may: boolean;
  readonly limits: readonly Limit[];
  /** The first moment at which the permission no longer holds, when a limit ends it at a known moment. */
  readonly until?: string;
  readonly because: readonly Reason[];
  readonly overruled: readonly Reason[];
}

/** One statement, where it stands, and the clause by which it won or lost. */
export interface Reason {
  readonly dialect: Dialect;
  /** `robots.txt`, a key of `files`, `header` or `body`. */
  readonly source: string;
  /** From 1. Absent, like `column`, when the reason is not a place in a text (how a fetch went). */
  readonly line?: number;
  readonly column?: number;
  readonly text: string;
  readonly says: Says;
  readonly clause: string;
  /** The statement to which this one lost, where it lost to one. Known in the process only: it is no part of the JSON of an answer. */
  readonly [beatenBy]?: Reason;
}

/** Names the statement that another one lost to. */
export const beatenBy: unique symbol = Symbol('beaten by');

export interface Views {
  readonly text?: readonly string[];
  readonly links?: readonly { readonly url: string; readonly text: string | null }[];
  readonly copy?: string | null;
  readonly snippet?: string | null;
}

export interface AnswerProblem {
  readonly code: Code;
  readonly severity: Severity;
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
