import type { Code, Severity, Source, Span } from '@heed/core/diagnostics';

/** A diagnostic with its words and its location in a file, ready for display. */
export interface Problem {
  /** The name for people and tools: a path as typed, an address, or "<stdin>". */
  readonly file: string;
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly clause: string;
  /** The text as it was read, and the location of the problem in it. */
  readonly source: Source;
  readonly span: Span;
  /** The same location in `file`. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related: readonly RelatedPlace[];
  /** The kind of fix that it has, if it can be made in the file. */
  readonly fix?: FixKind;
}

/** `--fix` makes safe fixes, which change the mind of no reader; `--fix-unsafe` makes all. */
export type FixKind = 'safe' | 'unsafe';

/** Another location that a problem is about, and why. */
export interface RelatedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly note: string;
  readonly source: Source;
  readonly span: Span;
}
