/** How often each verdict was given, and how often the agent may. */
export interface VerdictCounts {
  readonly allowed: number;
  readonly denied: number;
  readonly unstated: number;
  readonly may: number;
}

/** How many records, lines and rows there were, and what became of them. */
export interface RecordCounts {
  /** `answered + damaged + skipped`. */
  readonly read: number;
  readonly answered: number;
  readonly damaged: number;
  /** By a word for what was skipped. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** A statement that came first among those that decided, and how often. Its texts are cut where they are very long. */
export interface DecidingLine {
  readonly dialect: string;
  /** `robots.txt`, `header`, `body`, or the path of a file. */
  readonly source: string;
  readonly text: string;
  readonly says: string;
  readonly clause: string;
  /** How many decisions. Parts list only the most frequent lines, so in a sum there may be more: see `linesMore`. */
  readonly count: number;
  /** An address that it decided about: the first in the order of the alphabet. */
  readonly example: string;
}

/** Statements that contradict each other, and how often. */
export interface ContradictionCount {
  /** A code of the catalogue, or `statements-differ`: a permission and a prohibition in two dialects or carriers. */
  readonly code: string;
  /** Of a code of the catalogue: what one of the answers says. */
  readonly message: string;
  /** How many answers. */
  readonly count: number;
  readonly example: string;
}

/** How many records there were, and what was decided about them: one decision for each agent and usage. */
export interface RecordVerdicts extends VerdictCounts {
  readonly records: number;
}

/** The same for one site. */
export interface SiteCount extends RecordVerdicts {
  readonly host: string;
}

/** What one part, or a whole audit, comes to. Two of them can be added. */
export interface Tally {
  readonly records: RecordCounts;
  readonly rows: number;
  /** By agent, then by usage. Many agents are listed up to a limit; `other agents` has the sum of all others. */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, VerdictCounts>>>>;
  /** How many decisions a statement of this dialect in this carrier decided: by dialect, then by carrier, then by what it says. */
  readonly carriers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  /** The most frequent first. */
  readonly lines: readonly DecidingLine[];
  /** How many decisions were decided by lines beyond those that are listed. */
  readonly linesMore: number;
  readonly contradictions: readonly ContradictionCount[];
  /** The sites with the most records first. */
  readonly sites: readonly SiteCount[];
  /** How many records are of sites that are not listed. */
  readonly sitesMore: number;
  /** By the month in which records were captured, such as `2026-11`; `unknown` for those that do not say. */
  readonly months: Readonly<Record<string, RecordVerdicts>>;
  /**
   * How many records were answered without a source that could still change a decision: by `robots.txt`, `response`, `headers`, `body`, the
   * path of a well-known file, and `file` for documents that signals refer to.
   */
  readonly notSeen: Readonly<Record<string, number>>;
  /** Records that were answered as far as they could be read. */
  readonly shortfalls: number;
  /** How many problems of each code. */
  readonly problems: Readonly<Record<string, number>>;
  /** Bytes of the files that could not be read, as far as it is known how many. */
  readonly damagedBytes: number;
  /** Records that `filter` let through. */
  readonly filtered: number;
  /** How many views were written, by view. */
  readonly views: Readonly<Record<string, number>>;
}
