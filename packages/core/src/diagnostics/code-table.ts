/**
 * What a problem costs the publisher. `error`: the text does not do what the publisher intends. `warning`: some crawlers read it
 * differently. `hint`: it works, but could be clearer.
 */
export type Severity = 'error' | 'warning' | 'hint';

/** The meaning of a code, in the words of answers. */
export interface CodeMeaning {
  readonly severity: Severity;
  /** One sentence, the consequence first. `{names}` are replaced with the facts of the diagnostic. */
  readonly message: string;
  /** The problem is a missing document, so it is not reported if documents were not fetched. */
  readonly aboutMissingFile?: true;
}

/** More about a problem. It is separate, because answers do not contain it, and need not load it. */
export interface Advice {
  /** The id of the clause that the problem violates. */
  readonly clause: string;
  /** What to do. `{names}` are replaced as in the message. */
  readonly help: string;
}

/** The entry of one code in the catalogue. */
export interface CodeEntry extends CodeMeaning, Advice {}

/** The codes of one dialect, or of one part of heed, by code. */
export type CodeTable = Readonly<Record<`${string}/${string}`, CodeMeaning>>;
