/** Limit: milliseconds without an attempt after a failure, so that a missing database does not slow every answer. */
const restAfterFailure = 5_000;

/** Whether an external service can be used now, by the last attempts. */
export interface Availability {
  /** Runs a piece of work. Returns `undefined` if it failed, or if it was not tried because the last failure was recent. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
}

/** What is reported when an external service fails, and by which clock. */
export interface AvailabilityOptions {
  /** Called with the first of several failures. */
  readonly failed: (error: unknown) => void;
  /** Called when an attempt succeeds after failures. */
  readonly recovered: () => void;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Keeps track of failures, and reports the first of several and the end of them. Its attempts never reject. */
export function createAvailability({ failed, recovered, now }: AvailabilityOptions): Availability {
  let failedAt: number | undefined;

  /** A clock that was set back ends the rest: what it says about the failure is of no use any more. */
  function isResting(): boolean {
    if (failedAt === undefined) return false;
    const since = now() - failedAt;
    return since >= 0 && since < restAfterFailure;
  }

  return {
    attempt: async (work) => {
      if (isResting()) return undefined;
      try {
        const result = await work();
        if (failedAt !== undefined) recovered();
        failedAt = undefined;
        return result;
      } catch (error) {
        if (failedAt === undefined) failed(error);
        failedAt = now();
        return undefined;
      }
    },
  };
}
