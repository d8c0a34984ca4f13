import type { RuleWord, Signal } from '@heed/core/vocabulary';

/** A page of an operator, and what it says of signals. */
export interface PageRead {
  readonly address: string;
  /** The day of the copy that was read; of a copy without a date, the day on which it was read. */
  readonly date: string;
  /** Was the page itself read, or a report that cites it? */
  readonly seen: 'operator page' | 'report';
  /** What it says that the agents read. */
  readonly documents?: readonly Signal[];
  /** What it says that they do not read, or need not obey. */
  readonly declines?: readonly Signal[];
  /** Where the whole page was read and is the one that would name them: these signals count as "not documented" if it does not. */
  readonly silence?: 'robots.txt' | 'page' | 'all';
}

/** What some agents read, by the pages of their operator. Of two pages that disagree, the first one counts. */
export interface ReadingFacts {
  /** Product tokens, as the facts on agents write them. */
  readonly agents: readonly string[];
  readonly pages: readonly PageRead[];
}

/** Words of robots METAs. */
export function inMeta(...words: readonly RuleWord[]): Signal[] {
  return words.map((word): Signal => `meta/${word}`);
}

/** Words of robots METAs that the header may carry as well. */
export function inMetaAndHeader(...words: readonly RuleWord[]): Signal[] {
  return [...inMeta(...words), ...inHeader(...words)];
}

/** Words of `X-Robots-Tag` headers. */
export function inHeader(...words: readonly RuleWord[]): Signal[] {
  return words.map((word): Signal => `header/${word}`);
}

/** The two rules of robots.txt. */
export const rulesOfRobotsTxt: readonly Signal[] = ['disallow', 'allow'];
