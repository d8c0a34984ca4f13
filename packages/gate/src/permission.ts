import type { Answer } from '@heed/core';
import type { FetchProblem } from '@heed/fetch';

/** What a gate says before a fetch. */
export interface Permission {
  readonly url: string;
  /** May the URL be fetched? */
  readonly may: boolean;
  /**
   * What is said about each usage of the gate, and about `crawl`, as far as it is known before the fetch: by robots.txt, and by the files
   * that it or every site may have. A response may say more.
   */
  readonly answer: Answer;
  /** One sentence: who decided about the fetch. */
  readonly why: string;
  /** What went wrong while fetching robots.txt and other files. */
  readonly problems: readonly FetchProblem[];
}
