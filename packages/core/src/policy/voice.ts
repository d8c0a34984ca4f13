import type { Span } from '../text/source.js';
import type { Agent } from './agent.js';
import type { History } from './limit.js';
import type { Ruling } from './statement.js';
import type { Usage } from './usage.js';

/** One usage by one agent of one resource: what every dialect is asked. */
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
  /** The id of the element asked about, absent for the whole resource. */
  readonly element?: string;
  /** The place of that element in `Page.elements`; absent for the whole resource. */
  readonly place?: number;
  /** The moment asked about, in milliseconds since 1970, UTC. */
  readonly at?: number;
  readonly history?: History;
}

/**
 * One dialect as it speaks about one resource. It settles its own conflicts by its own rules and gives one ruling;
 * what happens between dialects is `decision/precedence.ts`.
 */
export interface Voice {
  readonly dialect: string;
  rule(query: Query): Ruling;
  /** The elements of the page, by place, that carry a statement of this dialect. Everything else in the page goes with what is around it. */
  readonly elements?: ReadonlySet<number>;
  /** What this dialect takes out of the views of a page beyond what its rulings say. */
  cutsFor?(agent: Agent): ViewCuts;
  /** Some of its problems come to light only when it is asked. */
  readonly reportsWhenAsked?: true;
}

/** The usages that views are cut by. */
export type ViewUsage = 'index' | 'follow' | 'anchor-text' | 'preserve' | 'present-snippet';

/** What is taken out of views. */
export interface ViewCuts {
  /** Is the element at this place taken out of the view for this usage, whatever is ruled on the usage itself? */
  readonly takesOut: (usage: ViewUsage, place: number) => boolean;
  /** Stretches of the source that comment markers close, and for which usages. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly ViewUsage[] }[];
}

/** Everything that was said about a resource, by all who spoke. */
export interface Policy {
  readonly voices: readonly Voice[];
}
