import type { Source, Span } from '../text/source.js';
import type { Limit } from './limit.js';
import type { Signal } from './signal.js';

/**
 * What a statement does. A `limit` neither allows nor forbids; it bounds what other statements allow (`max-snippet:20`). `nothing` is only
 * for the outcome of a fetch that returned no rules (ASK-32).
 */
export type Says = 'allow' | 'disallow' | 'limit' | 'nothing';

/**
 * A location in a text. For the outcome of a fetch, which is not a text, and for a rule of a policy, whose text only its reader has seen:
 * the name of the source, a sentence, and line and column if they are known.
 */
export type Place =
  | { readonly source: Source; readonly span: Span }
  | {
      readonly source: string;
      readonly text: string;
      readonly at?: { readonly line: number; readonly column: number };
    };

/** One statement of a publisher that matters for a question, with the clause by which it won or lost. */
export interface Statement {
  /** Its name in the table of dialects. */
  readonly dialect: string;
  readonly says: Says;
  readonly place: Place;
  readonly clause: string;
  /** It is about one element of the page. */
  readonly onElement?: true;
  /** The limits that it sets. */
  readonly limits?: readonly Limit[];
  /** What it rests on, such as a definition; listed after it if it decides. */
  readonly restsOn?: readonly Statement[];
  /** The signals that it rests on, where its dialect has several; all of them must be read for it to be heard (ASK-39). */
  readonly signals?: readonly Signal[];
  /** The absolute URL of the document that it stands for, because that was not provided or cannot be read. */
  readonly document?: string;
  /** The statement that overrides this one; absent if it won, or if it has no effect of its own. */
  readonly beatenBy?: Statement;
}

/** What the publisher states about a usage: it is allowed, it is denied, or no rule applies. */
export type Verdict = 'allowed' | 'denied' | 'unstated';

/** What one dialect, or all dialects together, state about one usage. */
export interface Ruling {
  readonly verdict: Verdict;
  readonly limits: readonly Limit[];
  /** The statements that decided, nearest first. */
  readonly because: readonly Statement[];
  /** Those that lost, nearest first. */
  readonly overruled: readonly Statement[];
  /** How many more lost, which are not listed. */
  readonly overruledMore?: number;
}

/** Limit: overruled statements that an answer lists. A file can contain thousands that all say the same. */
export const maxOverruled = 100;

/** The ruling of a dialect that has no statement about a usage. Compared by identity. */
export const silence: Ruling = { verdict: 'unstated', limits: [], because: [], overruled: [] };

/** Are two statements at the same location? One tag may both allow and forbid. */
export function isSamePlace(one: Statement, other: Statement): boolean {
  if (one.dialect !== other.dialect || one.place.source !== other.place.source) return false;
  if ('span' in one.place && 'span' in other.place) return one.place.span.start === other.place.span.start;
  return 'text' in one.place && 'text' in other.place && one.place.text === other.place.text;
}

/** The statement, with the one that overrides it if there is one. */
export function beaten(statement: Statement, by: Statement | undefined): Statement {
  return by === undefined ? statement : { ...statement, beatenBy: by };
}
