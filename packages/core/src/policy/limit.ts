/** A condition on a permission. Names and values are ACAP's where ACAP has them. */
export interface Limit {
  /** What is limited: `max-length`, `time-limit`. */
  readonly limit: string;
  /** The bound: `20-chars`, `until-2026-12-31`. */
  readonly value: string;
}

/** What the agent did with the resource before: the limits `n-days` and `until-recrawled` depend on it. Times are in RFC 3339. */
export interface History {
  /** When the agent first indexed the resource. */
  readonly firstIndexed?: string;
  /** When the agent first kept a copy. */
  readonly firstPreserved?: string;
  /** When the agent last fetched the resource. */
  readonly lastCrawled?: string;
  /** When the agent fetched the version that is shown, if that is an old one: from then the days of the old forms count (ASK-40). */
  readonly versionCrawled?: string;
  /** Is the copy in question the most recently crawled version? */
  readonly current?: boolean;
}

/** The limits of a decision that the agent still has to arrange before the use, if that is all that it waits for (AIN-6). */
export function limitsToArrange({ limits, waitsFor = [] }: Waiting): readonly Limit[] {
  return limits.filter((limit) => needsArrangement(limit) && waitsFor.includes(limit.limit));
}

interface Waiting {
  readonly limits: readonly Limit[];
  readonly waitsFor?: readonly string[];
}

/**
 * Does the limit require something before the use, such as a payment? Then the use has to wait until the agent has an
 * arrangement of that name (AIN-6). Naming the source is different: it is part of the use.
 */
export function needsArrangement({ limit, value }: Limit): boolean {
  if (limit === 'payment') return value !== 'attribution';
  return limit === 'license-server' || limit === 'reporting';
}
