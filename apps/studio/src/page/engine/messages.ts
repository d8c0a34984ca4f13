/** What the page and its workers say to each other. Plain data, so that it can be copied from one to the other. */
import type { Limit, Reason, Unseen, Usage, Verdict } from '@heed/core';
import type { Asked } from '../state/question.ts';
import type { PageFunctions } from './page-view-messages.ts';

/** A call of a worker: the name of one of its functions, and what it takes. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

/** What came of a call. */
export type Outcome =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string };

/** The functions of the worker that answers. */
export type AnswerFunctions = PageFunctions & {
  readonly matrix: (asked: AskedAt) => Matrix;
  readonly story: (asked: AskedAt & { readonly agent: string; readonly usage: Usage }) => Story;
};

export interface AskedAt {
  readonly asked: Asked;
  /** The moment at which it is asked, by the clock of the page. */
  readonly now: string;
}

/** The answers for every agent and usage; or why there are none. */
export interface Matrix {
  /** Why the question cannot be answered, in a sentence: an address that is not one. */
  readonly refusal?: string;
  /** One for each agent, in order. */
  readonly columns: readonly Column[];
  /** Documents that the texts refer to, and that are not among the files. */
  readonly missing: readonly string[];
}

export interface Column {
  readonly agent: string;
  /** One for each usage, in order. */
  readonly cells: readonly Cell[];
  readonly notSeen: readonly Unseen[];
}

/** The decision on one usage for one agent. */
export interface Cell {
  readonly usage: Usage;
  readonly verdict: Verdict;
  readonly may: boolean;
  readonly blockedBy?: 'crawl';
  readonly limits: readonly Limit[];
  readonly until?: string;
}

/** One decision in words, with the lines behind it. */
export interface Story {
  readonly agent: string;
  readonly usage: Usage;
  readonly verdict: string;
  readonly result: string;
  readonly more?: string;
  readonly statements: readonly StoryStatement[];
}

export interface StoryStatement {
  readonly role: 'decided' | 'limited' | 'no rule' | 'overruled' | 'blocks';
  readonly sentence: string;
  readonly reason: Reason;
  /** Where it is in the panes; absent if it is in none of them. */
  readonly place?: PanePlace;
}

/** A place in one of the panes. */
export interface PanePlace {
  readonly pane: PaneName;
  /** Counted from 1, in the text of the pane. */
  readonly line: number;
  readonly column: number;
}

/** `file:` and the name of the file for one of the other files. */
export type PaneName = 'robots' | 'headers' | 'page' | 'policy' | `file:${string}`;
