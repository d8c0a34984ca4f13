import type { Agent } from './agent.js';
import type { History } from './limit.js';
import type { Dialect, Ruling } from './statement.js';
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
  readonly dialect: Dialect;
  rule(query: Query): Ruling;
}

/** Everything that was said about a resource, by all who spoke. */
export interface Policy {
  readonly voices: readonly Voice[];
}
