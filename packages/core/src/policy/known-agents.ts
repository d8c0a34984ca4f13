import type { Signal, SignalFact } from './signal.js';
import type { Usage } from './usage.js';

/** What is known of one agent, as far as decisions depend on it. */
export interface KnownAgent {
  /** Its product token, as its operator writes it. */
  readonly token: string;
  /** Other names under which it is written. */
  readonly aliases?: readonly string[];
  readonly operator: string;
  /** What it fetches for; names of `AgentsFile.purposes`. */
  readonly purposes: readonly string[];
  /** Present for a token that never fetches: the usages that it governs for what its operator's crawlers fetch (AIN-8). */
  readonly governs?: readonly Usage[];
  /** The names whose group in robots.txt it follows if it has none, nearest first; they come before `*` (AIN-19). */
  readonly fallbacks?: readonly string[];
  /** Is it documented to follow no group for `*`, only one with its name? (AIN-19) */
  readonly ignoresAllCrawlers?: true;
  /** Present for a retired name: its replacements, if they are known. */
  readonly replacedBy?: readonly string[];
}

/** Who the agents are: `@heed/agents` is one. */
export interface AgentsFile {
  /** The names that `purpose:NAME` can have (AIN-12). */
  readonly purposes: readonly string[];
  readonly agents: readonly KnownAgent[];
  /** What the operator of an agent, by its token, says of a signal; absent if that is not known (ASK-39). */
  readonly signalFact?: (token: string, signal: Signal) => SignalFact | undefined;
}

/** Who the agents are, and whom a name means: `@heed/agents` is one. */
export interface AgentNames extends AgentsFile {
  /** The agent with this name: a product token or a whole User-Agent value. */
  readonly findAgent: (name: string) => KnownAgent | undefined;
  /** The agent whose name is misspelt here. */
  readonly nearestAgent: (name: string) => KnownAgent | undefined;
}
