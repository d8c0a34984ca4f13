/**
 * What a problem costs the publisher. `error`: the text does not do what the publisher wants. `warning`: some crawlers read it
 * differently. `hint`: it works, but could be clearer.
 */
export type Severity = 'error' | 'warning' | 'hint';

/** The entry of one code in the catalogue. */
export interface CodeEntry {
  readonly severity: Severity;
  /** The id of the clause behind the problem. */
  readonly clause: string;
  /** One sentence, the consequence first. `{names}` are replaced with the facts of the diagnostic. */
  readonly message: string;
  /** What to do. `{names}` are replaced as in the message. */
  readonly help: string;
  /** The problem is a missing document, so it is not reported if documents were not fetched. */
  readonly aboutMissingFile?: true;
}

/** The codes of one dialect, or of one part of heed, by code. */
export type CodeTable = Readonly<Record<`${string}/${string}`, CodeEntry>>;
