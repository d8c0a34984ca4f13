import type { Reason } from '../ask/answer.js';
import type { Limit } from '../policy/limit.js';
import type { Verdict } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';

/** What an edit changes, for every address, agent and usage. The JSON of `heed diff`. */
export interface Comparison {
  /** Is nothing changed that may be done, by any agent, at any address? */
  readonly equal: boolean;
  /** `false` where something stayed undecided; then `undecided` lists it. */
  readonly complete: boolean;
  /** One entry per pair of deciding statements and class of agents, ordered by witness. */
  readonly changes: readonly Change[];
  readonly undecided: readonly Undecided[];
  /** Addresses of documents that both sides refer to in the same words, and that were not compared. Absent if there are none. */
  readonly notCompared?: readonly string[];
}

/** One change of what is said of a usage, true of its witness. */
export interface Change {
  /** Product tokens as written on either side; `*` is everybody who is not named. Agents with the same change share an entry. */
  readonly agents: readonly string[];
  readonly usage: Usage;
  /** The purposes of the usage, where the change depends on them (ACAP). */
  readonly purposes?: readonly string[];
  readonly from: Said;
  readonly to: Said;
  /** A shortest path, with its query, on which the two sides differ. */
  readonly witness: string;
  /** The part of the page at the witness that the change is about: the id of an element as in `#comments`, or its start tag. Absent for all of it. */
  readonly part?: string;
  /** The rule whose paths this change lies in. */
  readonly pattern: string;
}

/** What one side says of a usage at the witness. */
export interface Said {
  readonly verdict: Verdict;
  readonly may: boolean;
  /** Present where one side sets limits. */
  readonly limits?: readonly Limit[];
  /** `source` is `old` or `new`; of sites with several files, that word, a colon and the source, as in `new:header`. */
  readonly because: readonly Reason[];
}

/** Something that was not decided. */
export interface Undecided {
  readonly agents: readonly string[];
  /** Absent where it may be any. */
  readonly usage?: Usage;
  /** A sentence that says what was not decided, and why. */
  readonly why: string;
  /** The lines that it is about, where there are some. */
  readonly lines: readonly UndecidedLine[];
}

/** A line that something undecided is about. */
export interface UndecidedLine {
  /** As in the reasons of a change. */
  readonly source: string;
  readonly line: number;
  readonly text: string;
}
