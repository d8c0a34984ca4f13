/** How often each verdict was given, and how often the agent may. */
export interface VerdictCounts {
  readonly allowed: number;
  readonly denied: number;
  readonly unstated: number;
  readonly may: number;
}

export interface RecordCounts {
  /** `answered + damaged + skipped`. */
  readonly read: number;
  readonly answered: number;
  readonly damaged: number;
  /** By a word for what was skipped. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** A statement that decided, and how often. */
export interface DecidingLine {
  readonly dialect: string;
  /** `robots.txt`, `header`, `body`, or the path of a file. */
  readonly source: string;
  readonly text: string;
  readonly says: string;
  readonly clause: string;
  readonly count: number;
  /** An address that it decided about. */
  readonly example: string;
}

/** A diagnostic that tells of a contradiction between statements, and how often it came. */
export interface ContradictionCount {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly example: string;
}

/** What one part, or a whole audit, comes to. Two of them can be added. */
export interface Tally {
  readonly records: RecordCounts;
  readonly rows: number;
  /** By agent, then by usage. */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, VerdictCounts>>>>;
  /** How many decisions a statement of this dialect in this carrier decided: by dialect, then by carrier, then by what it says. */
  readonly carriers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  /** The most frequent first. */
  readonly lines: readonly DecidingLine[];
  /** How many decisions were decided by lines beyond those that are listed. */
  readonly linesMore: number;
  readonly contradictions: readonly ContradictionCount[];
  /** How many records were answered without a carrier that could have spoken: by `robots.txt`, `response`, `headers`, `body`. */
  readonly notSeen: Readonly<Record<string, number>>;
  /** Records that were answered as far as they could be read. */
  readonly shortfalls: number;
  /** Records that `filter` let through. */
  readonly filtered: number;
}
