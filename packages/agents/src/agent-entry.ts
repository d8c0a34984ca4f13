import type { KnownAgent, Usage } from '@heed/core';

/**
 * What the operator claims about robots.txt. `user`: robots.txt need not apply, because a person asked for the page. `unknown`:
 * no claim was found.
 */
export type Obeys = 'yes' | 'partly' | 'no' | 'user' | 'unknown';

/**
 * How a fact was seen: on the page of the operator, in a report or list that cites it, or not at all: `unverified` facts are common
 * knowledge that has not been looked up yet.
 */
export type Seen = 'operator page' | 'report' | 'unverified';

/** `undocumented`: it is in use, but no page of its operator about it is known. */
export type AgentStatus = 'active' | 'retired' | 'undocumented';

/** What is known of one agent, and how. */
export interface AgentEntry extends KnownAgent {
  readonly obeys: Obeys;
  readonly status: AgentStatus;
  /** Where it is documented to differ from RFC 9309, in sentences. */
  readonly deviations: readonly string[];
  /** What else is worth knowing, in sentences. */
  readonly notes: readonly string[];
  /** The address of the page that documents it; null if none is known. */
  readonly source: string | null;
  readonly seen: Seen;
  /** The day on which the facts were last checked, as `2026-11-15`. */
  readonly checkedOn: string;
}

/** A token in robots.txt that stands for a use by any agent. It has no operator, so it is in no class of agents (AIN-10). */
export interface PolicyToken {
  readonly token: string;
  /** Who defined it. */
  readonly definedBy: string;
  /** The usages that a group with this name applies to. */
  readonly governs: readonly Usage[];
  readonly notes: readonly string[];
  readonly source: string | null;
  readonly seen: Seen;
  readonly checkedOn: string;
}
