/** What the page and the worker that looks for problems say to each other. Plain data. */
import type { Severity } from '@heed/core/diagnostics';
import type { Position, Span } from '@heed/core/documents';
import type { Fix } from '@heed/core/lint';
import type { Sources } from '../../sources.ts';
import type { PaneName, PanePlace } from './messages.ts';

/** The functions of the worker that looks for problems. */
export type ProblemFunctions = {
  readonly problems: (checked: CheckedAt) => Promise<PaneProblems[]>;
  readonly fixSafely: (checked: CheckedAt & { readonly pane: PaneName }) => FixedPane;
};

/** What is looked at, and when. */
export interface CheckedAt {
  readonly sources: Sources;
  readonly url: string;
  /** The moment, by the clock of the page. */
  readonly now: string;
}

/** The problems of one pane. */
export interface PaneProblems {
  readonly pane: PaneName;
  /** Errors first, then warnings, then hints, each in the order of the text: no more than `maxListed`. */
  readonly problems: readonly Problem[];
  /** How many there are in all. */
  readonly count: number;
  /** How many of all of them have a safe fix. */
  readonly safeFixes: number;
}

/** Limit: problems of one pane that are sent and shown. A file may have one on every line, and nobody reads a thousand. */
export const maxListed = 200;

/** A problem in the text of its pane. */
export interface Problem {
  readonly severity: Severity;
  readonly message: string;
  /** What to do about it; empty if the message says all. */
  readonly help: string;
  /** As in `heed explain CODE`; empty for problems of a policy. */
  readonly code: string;
  /** The clause behind it: `RFC 9309 §2.2.1, RFC9309-2.2.1-a`; empty if there is none. */
  readonly clause: string;
  /** In the text of the pane as the state has it. */
  readonly span: Span;
  /** The same as lines and columns, which are the same in editors that count a line break as one character. */
  readonly from: Position;
  readonly to: Position;
  readonly related: readonly RelatedPlace[];
  /** An edit of the text of the pane. */
  readonly fix?: Fix;
}

/** Another place that belongs to a problem, and why. */
export interface RelatedPlace {
  readonly note: string;
  /** Absent if it is in none of the panes. */
  readonly place?: PanePlace;
}

/** The text of a pane after its safe fixes. */
export interface FixedPane {
  readonly text: string;
  /** How many fixes were made. */
  readonly made: number;
}
