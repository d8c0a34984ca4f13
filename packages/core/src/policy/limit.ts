/** A condition that goes with a permission. Names and values are ACAP's where ACAP has them. */
export interface Limit {
  readonly limit: string;
  readonly value: string;
}

/** What an agent did before with the resource. `n-days` and `until-recrawled` are counted from these moments. */
export interface History {
  readonly firstIndexed?: string;
  readonly firstPreserved?: string;
  readonly lastCrawled?: string;
  /** Is the copy asked about the most recently crawled version? */
  readonly current?: boolean;
}
