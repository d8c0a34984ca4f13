/** What the page and its workers say to each other. Plain data, so that it can be copied from one to the other. */
import type { ActionRequest, History, Limit, Reason, Usage, Verdict } from '@heed/core';
import type { Outcome as DecisionOutcome } from '@heed/core/explain';
import type { Asked } from '../state/question.ts';
import type { PageFunctions } from './page-view-messages.ts';

/** A call of a worker: the name of one of its functions, and what it takes. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

/** What came of a call. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string };

/** The functions of the worker that answers. */
export type AnswerFunctions = PageFunctions & {
  readonly matrix: (asked: AskedAt) => Matrix;
  /** Nothing if the question is refused: the matrix says why. */
  readonly story: (asked: AskedAbout) => Story | undefined;
  readonly agents: (argument: undefined) => readonly SuggestedAgent[];
};

export interface AskedAt {
  readonly asked: Asked;
  /** The time at which it is asked, by the clock of the page. */
  readonly now: string;
}

/** What is asked about one cell. */
export interface AskedAbout extends AskedAt {
  readonly agent: string;
  readonly usage: Usage;
}

/** The answers for every agent and usage; or why there are none. */
export interface Matrix {
  /** Why the question cannot be answered, in a sentence: an address that is not one. */
  readonly refusal?: string;
  /** One for each agent, in order. */
  readonly columns: readonly Column[];
  /** How many agents have no column, because there are too many. */
  readonly moreAgents: number;
  /** The first of the documents that the texts refer to, and that are not among the files. */
  readonly missing: readonly string[];
  /** What was not provided and could still change one of the answers. */
  readonly unseen: readonly string[];
  /** The times at which permissions end, in order. */
  readonly ends: readonly string[];
  /** What the time limits depend on, besides the time. */
  readonly needs: readonly (keyof History)[];
  /** Is there a time limit? */
  readonly isTimed: boolean;
  /** What the publisher asks agents to do, and how many more there are than are listed. */
  readonly requests: readonly RequestToAgents[];
  readonly moreRequests: number;
}

/** A request, and the agents of the matrix that it is addressed to. */
export interface RequestToAgents extends ActionRequest {
  readonly agents: readonly string[];
}

export interface Column {
  readonly agent: string;
  /** One for each usage, in order; none if the agent cannot be asked about. */
  readonly cells: readonly Cell[];
  /** Why the agent cannot be asked about, in a sentence: a class that does not exist. */
  readonly refusal?: string;
  /** Who it is, in a few words. */
  readonly about: string;
  /** The agent whose name may be meant, if this one is unknown. */
  readonly nearest?: string;
}

/** The decision on one usage for one agent. */
export interface Cell {
  readonly usage: Usage;
  readonly verdict: Verdict;
  readonly may: boolean;
  readonly blockedBy?: 'crawl';
  readonly limits: readonly Limit[];
  readonly until?: string;
  readonly outcome: DecisionOutcome;
  /** In a word or two. It claims no more than was provided. */
  readonly word: string;
  /** Its end and other limits. */
  readonly details: readonly string[];
  /** The word with its details. */
  readonly phrase: string;
  /** Does it rest on signals that the agent's operator does not document reading (ASK-39)? */
  readonly isUnheard?: true;
  /** Why it may change. */
  readonly doubt?: string;
}

/** One decision in words, with the lines that decided. */
export interface Story {
  readonly agent: string;
  readonly usage: Usage;
  readonly cell: Cell;
  readonly verdict: string;
  readonly result: string;
  /** What the agent will not see of it, because its operator does not document reading that, in a sentence (ASK-39). */
  readonly heard?: string;
  /** How many more statements lost than are listed, in a sentence. */
  readonly more?: string;
  readonly statements: readonly StoryStatement[];
  /** Addresses that limits name: where the terms are, where a licence is available. */
  readonly addresses: readonly { readonly title: string; readonly address: string }[];
  /** For a class: its agents, those with the same answer together. */
  readonly members: readonly MemberGroup[];
}

export interface StoryStatement {
  readonly role: 'decided' | 'limited' | 'no rule' | 'overruled' | 'blocks';
  /** What it says, what it did, and by which clause. */
  readonly sentence: string;
  /** The same without what it says and where. */
  readonly effect: string;
  /** The statement, with its location in the pane. */
  readonly reason: Reason;
  /** Where it is in the panes; absent if it is in none of them. */
  readonly location?: PaneLocation;
  /** The statement that beat it, by its number in the list. */
  readonly beatenBy?: number;
}

/** Agents of a class that get the same answer. */
export interface MemberGroup {
  readonly cell: Cell;
  readonly agents: readonly { readonly token: string; readonly mark?: 'retired' | 'unverified' }[];
}

/** An agent, or a class of agents, to add to the matrix. */
export interface SuggestedAgent {
  readonly name: string;
  readonly about: string;
}

/** A location in one of the panes. */
export interface PaneLocation {
  readonly pane: PaneName;
  /** Counted from 1, in the text of the pane. */
  readonly line: number;
  readonly column: number;
}

/** `file:` and the name of the file for one of the other files. */
export type PaneName = 'robots' | 'headers' | 'page' | 'policy' | `file:${string}`;
