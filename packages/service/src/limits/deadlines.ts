/** Tasks with the same time limit. */
export interface Deadlines {
  /** Starts waiting at a time of `performance.now()`: `late` is called if the returned function is not called in time. */
  begin(now: number, late: () => void): () => void;
}

interface Waiting {
  readonly until: number;
  readonly late: () => void;
}

/**
 * Returns a timer for many tasks at the same time, each with the same number of milliseconds, using one timer of Node: a timer for each
 * took longer than reading most bodies. The task that starts first is late first, so only the first has to be checked.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const all = new Set<Waiting>();
  let isTimed = false;

  function time(wait: number): void {
    isTimed = true;
    // Connections keep the process alive, and without any, no task is late.
    setTimeout(look, wait).unref();
  }

  function look(): void {
    isTimed = false;
    const now = performance.now();
    for (const waiting of all) {
      if (waiting.until > now) {
        time(Math.ceil(waiting.until - now));
        return;
      }
      all.delete(waiting);
      waiting.late();
    }
  }

  return {
    begin: (now, late) => {
      const waiting = { until: now + milliseconds, late };
      all.add(waiting);
      if (!isTimed) time(milliseconds);
      return () => void all.delete(waiting);
    },
  };
}
