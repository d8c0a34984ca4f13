import { setTimeout } from 'node:timers/promises';

/**
 * Limit: milliseconds in which workers send their figures. Of one that is too busy, the last ones are used: metrics are needed most when a
 * service is busy.
 */
const roundTime = 1000;

/** One round in which every worker is asked for its figures. */
export interface CountRound {
  /** A worker has answered, or ended. */
  heard(worker: number): void;
  /** Resolves when all have, or when the time is over. */
  readonly over: Promise<void>;
}

/** Starts to wait for these workers. */
export function startRound(workers: readonly number[]): CountRound {
  const missing = new Set(workers);
  const done = new AbortController();
  const over = setTimeout(roundTime, undefined, { signal: done.signal }).catch(() => undefined);
  if (missing.size === 0) done.abort();
  return {
    heard: (worker) => {
      missing.delete(worker);
      if (missing.size === 0) done.abort();
    },
    over,
  };
}
