import type { Agent } from '../../policy/agent.js';
import type { Usage } from '../../policy/usage.js';
import type { Source, Span } from '../../text/source.js';
import type { CellPattern } from '../cells/cell-pattern.js';

/** Something that is written about the use of some addresses. */
export interface Stated {
  /** What it says: on two sides the same text has the same effect, if whatever stands around it is the same too. */
  readonly says: string;
  /** The addresses that it is about. Empty: all of them. */
  readonly patterns: readonly CellPattern[];
  /**
   * What it does to a usage, whatever the purpose. `refuses`: wherever it matches the usage is denied, unless a statement with another effect
   * lifts that, and it sets no limits. `nothing`: it makes no difference. Absent: anything may be.
   */
  readonly effectOn?: (usage: Usage) => Effect;
  /** Absent for what has no place of its own. */
  readonly place?: { readonly source: Source; readonly span: Span };
}

export type Effect = 'refuses' | 'nothing' | 'other';

/** The effect of a statement that matters only beside others. */
export const noEffect = (): Effect => 'nothing';

/** Statements of one kind on one side, such as the Content-Usage lines of its robots.txt. */
export interface Family {
  /** The usages that they can speak of. */
  readonly usages: ReadonlySet<Usage>;
  /** The same for agents that they address alike. */
  keyFor(agent: Agent): string;
  /** The statements that address an agent, in order. An address that none of their patterns matches is out of their reach. */
  statedTo(agent: Agent): readonly Stated[];
  /** Does it permit, and refuse, a usage to an agent? Present where permissions reach only what may be fetched (AIN-4). */
  speaksOf?(agent: Agent, usage: Usage): { readonly permits: boolean; readonly refuses: boolean };
}

export const noFamily: Family = { usages: new Set(), keyFor: () => '', statedTo: () => [] };
