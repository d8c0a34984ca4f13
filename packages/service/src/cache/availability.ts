/** Limit: milliseconds without an attempt after a failure, so that a database that is gone does not slow every answer. */
const restAfterFailure = 5_000;

/** Whether something outside can be used now, as far as the last attempts tell. */
export interface Availability {
  /** Does a piece of work. `undefined` if it failed, or if it was not tried because the last failure was moments ago. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
}

/** What is told when something outside fails, and by which clock. */
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
