import type { Answer } from '@heed/core';
import type { Note } from '@heed/sites';

/** What a gate decides before a fetch. */
export interface Permission {
  readonly url: string;
  /** May the URL be fetched? Not if none of the gate's usages could be allowed with any response. */
  readonly may: boolean;
  /**
   * The decision on each usage of the gate, and on `crawl`, as far as it is known before the fetch: by robots.txt, the files it refers to,
   * and the files that every site may have. What the response could change is in `open`, and such a usage has `may: false`.
   */
  readonly answer: Answer;
  /**
   * In a few sentences: who decided about the fetch, and what went wrong if robots.txt could not be fetched. Where the URL could be fetched
   * but no use is allowed, who denies the uses.
   */
  readonly why: string;
  /** The first time at which robots.txt will be requested again, in milliseconds since 1970: a denial because it is missing may end then. */
  readonly freshUntil: number;
  /** Since when robots.txt has been unreachable, in milliseconds since 1970; absent if it is not. */
  readonly unreachableSince?: number;
  /** What was not provided and could still change a decision: `response` before the fetch, files that could not be fetched. */
  readonly notSeen: readonly string[];
  /** What went wrong while fetching robots.txt and other files. */
  readonly problems: readonly Note[];
}
