/**
 * The exit statuses of the command, which mean the same in every subcommand:
 *
 * - 0: everything was checked, and nothing was found.
 * - 1: something was found: a usage that is denied (`check`), a problem (`lint`), a change (`diff`), a breach (`expect`, `write`), a line or
 *   a record without an answer (`ask`, `audit`).
 * - 2: nothing was found, but not everything could be checked; or the command line was wrong.
 *
 * `lint` alone says 2 also where it found something, because fixing what it lists would not be enough.
 */
export type ExitStatus = 0 | 1 | 2;

/** Receives the exit status of a subcommand. */
export type SetExitStatus = (status: number) => void;

/** Returns the status of a subcommand by what it found, and by whether it could check everything. */
export function exitStatusOf(isFound: boolean, isComplete: boolean): ExitStatus {
  if (isFound) return 1;
  return isComplete ? 0 : 2;
}

/** Returns the status of several subjects together: what was found in one counts more than what is not known of another. */
export function exitStatusOfAll(statuses: Iterable<ExitStatus>): ExitStatus {
  const all = new Set(statuses);
  return exitStatusOf(all.has(1), !all.has(2));
}
