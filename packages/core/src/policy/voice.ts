import type { Span } from '../text/source.js';
import type { Agent } from './agent.js';
import type { History } from './limit.js';
import type { Signal } from './signal.js';
import type { Ruling, Statement } from './statement.js';
import type { Usage } from './usage.js';

/** One usage of one resource by one agent: the query that every dialect answers. */
export interface Query {
  readonly agent: Agent;
  readonly usage: Usage;
  /** Absolute, as given. */
  readonly url: string;
  /** Path and query of the URL, percent-encoding normalised (RFC 9309 §2.2.2). */
  readonly path: string;
  readonly purposes: readonly string[];
  readonly arrangements: readonly string[];
  /** Does the agent understand statements about fragments? */
  readonly fragments: boolean;
  /** The id of the element in question; absent for the whole resource. */
  readonly element?: string | undefined;
  /** The index of that element in `Page.elements`; absent for the whole resource. */
  readonly place?: number | undefined;
  /** The time of the usage, in milliseconds since 1970, UTC. */
  readonly at?: number | undefined;
  readonly history?: History | undefined;
  /**
   * May the agent fetch the resource, by robots.txt and the files it refers to? Permissions in robots.txt to use content reach only
   * what may be fetched (AIN-4). Absent: not known, and taken for yes.
   */
  readonly isFetchable?: (() => boolean) | undefined;
  /** Present where only some signals count: does a statement that rests on all of these? (ASK-39) */
  readonly hears?: ((signals: readonly Signal[]) => boolean) | undefined;
  /** Losers need not be listed. Views ask about every element, and each list may be long. */
  readonly withoutOverruled?: true | undefined;
}

/**
 * One dialect as it speaks about one resource. It settles its own conflicts by its own rules and gives one ruling;
 * what happens between dialects is `ask/precedence.ts`.
 */
export interface Voice {
  readonly dialect: string;
  rule(query: Query): Ruling;
  /** The elements, by index in `Page.elements`, that have a statement of this dialect. Every other element follows the one around it. */
  readonly elements?: ReadonlySet<number>;
  /** Names the statements that an element carries, or that reach it otherwise than from the elements around it: the same name, the same statements. */
  marksOn?(place: number): string;
  /** What this dialect removes from the views of a page beyond what its rulings deny. */
  cutsFor?(agent: Agent): ViewCuts;
  /** For a voice that answers for two dialects: the other one alone, for agents that do not read this dialect. */
  readonly beneath?: Voice;
  /** Some of its problems are found only when it rules. */
  readonly reportsWhenAsked?: true;
}

/** The usages that views are cut by. */
export type ViewUsage = 'index' | 'follow' | 'anchor-text' | 'preserve' | 'present-snippet';

/** What is removed from views. */
export interface ViewCuts {
  /**
   * Is the element at this index removed from the view for this usage, independent of the ruling on the usage? Returns the usage whose
   * denial removes it; undefined if nothing does.
   */
  readonly takesOut: (usage: ViewUsage, place: number) => Usage | undefined;
  /** Ranges of the source that comment markers close, in the order of the source and without overlaps. */
  readonly regions: readonly ClosedRegion[];
}

/** A range of the source that comment markers close. */
export interface ClosedRegion {
  readonly span: Span;
  /** The usages that it is closed for. */
  readonly usages: readonly ViewUsage[];
  /** The markers that close it for a usage. */
  readonly because: (usage: ViewUsage) => readonly Statement[];
}

/** All statements about a resource, dialect by dialect. */
export interface Policy {
  readonly voices: readonly Voice[];
}
