/** Work that has to be done within the same time. */
export interface Deadlines {
  /** Begins to wait, at a moment of `performance.now()`: `late` is called if the time is over before what this returns is called. */
  begin(now: number, late: () => void): () => void;
}

interface Waiting {
  readonly until: number;
  readonly late: () => void;
}

/**
 * Makes what waits for many things at the same time, each for so many milliseconds, with one timer of Node: a timer for each took longer
 * than to read most bodies. What begins first is late first, so only the first has to be looked at.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const all = new Set<Waiting>();
  let isTimed = false;

  function time(wait: number): void {
    isTimed = true;
    // Connections keep the process alive, and where there are none, nobody is late.
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
