/** What one comparison of sites may cost, whatever it is given. Real sites stay far below; what is left over is listed as undecided. */
export interface SiteLimits {
  /** Limit: agents that are told apart. To find what addresses each, all lines that name agents are looked at. */
  readonly maxAgents: number;
  /** Limit: the cost of all questions, in statements that are looked at. */
  readonly maxAsked: number;
  /** Limit: steps of all searches for addresses together, and those of one. */
  readonly maxSteps: number;
  readonly maxStepsAtOnce: number;
}

/** A few seconds of questions, even of the dearest kind, and two of searches. */
export const siteLimits: SiteLimits = {
  maxAgents: 2_000,
  maxAsked: 30_000_000,
  maxSteps: 8_000_000,
  maxStepsAtOnce: 4_000_000,
};
