import type { Position, Severity, Span } from '@heed/core/diagnostics';
import type { Fix } from '@heed/core/lint';

/** The problems of one text, as plain data. `Name` is what an editor calls the text: a pane, or an address. */
export interface TextProblems<Name extends string = string> {
  readonly name: Name;
  /** Errors first, then warnings, then hints, each in the order of the text: no more than `maxListed`. */
  readonly problems: readonly Problem<Name>[];
  /** How many there are in all. */
  readonly count: number;
  /** How many of all of them have a safe fix. */
  readonly safeFixes: number;
}

/** Limit: problems of one text that are listed. A file may have one on every line, and a thousand are not read. */
export const maxListed = 200;

/** A problem in the text that a person sees. */
export interface Problem<Name extends string = string> {
  readonly severity: Severity;
  readonly message: string;
  /** What to do about it; empty if the message says it. */
  readonly help: string;
  /** As in `heed explain CODE`; empty for problems of a policy. */
  readonly code: string;
  /** The clause it violates: `RFC 9309 §2.2.1, RFC9309-2.2.1-a`; empty if there is none. */
  readonly clause: string;
  readonly span: Span;
  /** The same as lines and columns, which are the same in editors that count a line break as one character. */
  readonly from: Position;
  readonly to: Position;
  readonly related: readonly RelatedLocation<Name>[];
  /** An edit of the text. */
  readonly fix?: Fix;
}

/** Another location that belongs to a problem, and why. */
export interface RelatedLocation<Name extends string = string> {
  readonly note: string;
  /** Absent if it is in none of the texts that a person sees. */
  readonly location?: TextLocation<Name>;
}

/** A location in one of the texts that a person sees. */
export interface TextLocation<Name extends string = string> extends Position {
  readonly name: Name;
}
