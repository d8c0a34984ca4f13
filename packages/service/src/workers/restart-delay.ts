/** Limit: milliseconds before a worker that ended is replaced for the first time: clients should not notice. */
const firstDelay = 100;

/** Limit: milliseconds between two attempts, however many failed: a machine that is short of memory gets time to recover. */
const longestDelay = 30_000;

/** Limit: milliseconds. A worker that lived for so long ended for another reason than the one before it. */
const longLife = 60_000;

/** How often workers ended one after the other without having lived for long. */
export interface Deaths {
  readonly inARow: number;
}

export const noDeaths: Deaths = { inARow: 0 };

/** Counts the end of a worker that ran for a number of milliseconds, and returns how long to wait before it is replaced. */
export function countDeath({ inARow }: Deaths, lived: number): { readonly deaths: Deaths; readonly delay: number } {
  const before = lived >= longLife ? 0 : inARow;
  return { deaths: { inARow: before + 1 }, delay: Math.min(longestDelay, firstDelay * 2 ** Math.min(before, 20)) };
}
