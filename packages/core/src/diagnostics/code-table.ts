/** What a publisher loses: see `catalogue.ts`. */
export type Severity = 'error' | 'warning' | 'hint';

/** What is known of one code before it is reported. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly clause: string;
  /** One sentence, the consequence first. Names between braces are filled in with the facts of the diagnostic. */
  readonly message: string;
  /** What to do. */
  readonly help: string;
  /** It tells that a document is missing, so it means nothing where nobody looked for documents. */
  readonly aboutMissingFile?: true;
}

/** The codes of one dialect, or of one part of heed, by code. */
export type CodeTable = Readonly<Record<`${string}/${string}`, CodeEntry>>;
