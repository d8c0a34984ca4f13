import type { Source, Span } from '../text/source.js';
import type { Limit } from './limit.js';

/** `limit` is said by statements that grant and refuse nothing but bound what others grant (`max-snippet:20`). */
export type Says = 'allow' | 'disallow' | 'limit';

/** A place in a text, or, for what is not a text (how a fetch went), the name of the source and a sentence. */
export type Place =
  | { readonly source: Source; readonly span: Span }
  | { readonly source: string; readonly text: string };

/** One thing a publisher said that bears on a question, with the clause by which it won or lost. */
export interface Statement {
  /** The name of the dialect in the table of dialects. */
  readonly dialect: string;
  readonly says: Says;
  readonly place: Place;
  readonly clause: string;
  /** The statement to which this one lost; absent for one that won, and for one that has no force of its own. */
  readonly beatenBy?: Statement;
}

export type Verdict = 'allowed' | 'denied' | 'unstated';

/** What one dialect, or all of them together, say about one usage. */
export interface Ruling {
  readonly verdict: Verdict;
  readonly limits: readonly Limit[];
  /** The statements that decided, nearest first. */
  readonly because: readonly Statement[];
  readonly overruled: readonly Statement[];
}

export const silence: Ruling = { verdict: 'unstated', limits: [], because: [], overruled: [] };

/** A statement with the one it lost to, if there is one. */
export function beaten(statement: Statement, by: Statement | undefined): Statement {
  return by === undefined ? statement : { ...statement, beatenBy: by };
}
