import type { Question, Usage } from '@heed/core';

/** Fetches a page and what its site says about it, guarded and with the manners of a crawler, until it is stopped. */
export type FetchSite = (
  url: string,
  usages: readonly Usage[] | undefined,
  stop: AbortSignal,
) => Promise<FetchedSite | NotFetched>;

/** The texts in which a publisher may have said something about a URL. */
export interface FetchedSite extends Pick<Question, 'url' | 'robots' | 'files' | 'response'> {
  /** The addresses that redirect to `url`, with the rules of their sites on fetching them. */
  readonly redirects: readonly Pick<Question, 'url' | 'robots' | 'files'>[];
  /** What happened while they were fetched, in sentences. */
  readonly notes: readonly string[];
}

/** Why nothing was fetched, in a sentence. */
export interface NotFetched {
  readonly refused: string;
}
