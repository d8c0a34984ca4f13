/**
 * What one comparison may cost, whatever it is given. Real files stay far below; what is left over is listed as undecided.
 */
export const crawlLimits: CrawlLimits = {
  maxListedRules: 2_000_000,
  maxComparisons: 40_000_000,
  maxPairs: 400_000,
  maxStates: 1_000_000,
  maxStatesForPair: 20_000,
  maxChanges: 200_000,
};

/** The bounds of one comparison. */
export interface CrawlLimits {
  /** Limit: rules, each counted once for every class of agents to which it applies. A file can name thousands of agents, and have thousands of rules for all. */
  readonly maxListedRules: number;
  /** Limit: pairs of contrary rules that are compared by their letters. */
  readonly maxComparisons: number;
  /** Limit: of these, those that are left to be looked into, for one class of agents. They are kept in memory. */
  readonly maxPairs: number;
  /** Limit: states of automata that all searches together look at. */
  readonly maxStates: number;
  /** Limit: states that the searches for one pair look at. */
  readonly maxStatesForPair: number;
  /** Limit: changes that are looked for. Each has its own reasons, and nobody reads more. */
  readonly maxChanges: number;
}
