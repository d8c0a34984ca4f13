import type { Fetched, ResourceResponse } from '@heed/core';
import type { Problem } from './problem.js';

/** What is asked about: the resource of a record, a line or a row, with what the record itself holds of texts that may have rules. */
export interface Subject {
  /** Where it begins: a byte of the file, or the number of a row of a Parquet file, from 0. */
  readonly offset: number;
  readonly url: string;
  /** When it was captured, in RFC 3339; absent if the input does not say. */
  readonly at?: string;
  readonly response?: ResourceResponse;
  /** Did the input have no header of a response, and `response` states only what kind of text the body is? */
  readonly lacksHeaders?: true;
  /** The robots.txt that a row brings along. Absent: it is looked up in the evidence. */
  readonly robots?: Fetched;
  /** The fields of a question as a line gives them; they go over everything else. */
  readonly question?: Readonly<Record<string, unknown>>;
  /** The id of a row, if it has one. */
  readonly id?: string;
  /** Why it is not known to its end, if it is not. */
  readonly shortfall?: Problem;
}

/** What an input yields, in its order. Every record, line or row yields one of these. */
export type Item =
  | { readonly kind: 'subject'; readonly subject: Subject }
  /** `why` is a word for the summary: `request`, `warcinfo`, `robots.txt`, … */
  | { readonly kind: 'skipped'; readonly offset: number; readonly why: string }
  | { readonly kind: 'damaged'; readonly problem: Problem };
