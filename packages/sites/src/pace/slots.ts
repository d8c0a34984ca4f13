/** Lets a limited number of requests to one origin be in flight; the others wait for their turn, in order. */
export interface Slots {
  /** Settles when there is room for one more request to the origin. Returns what makes room again: call it once. */
  enter(origin: string): Promise<() => void>;
}

interface Line {
  inFlight: number;
  readonly waiting: (() => void)[];
}

/** Creates the slots of all origins, `most` for each. */
export function createSlots(most: number): Slots {
  const lines = new Map<string, Line>();

  function leave(origin: string, line: Line): void {
    const next = line.waiting.shift();
    // The slot passes to the next one.
    if (next !== undefined) next();
    else if (--line.inFlight === 0) lines.delete(origin);
  }

  return {
    enter: async (origin) => {
      const line = lines.get(origin) ?? { inFlight: 0, waiting: [] };
      lines.set(origin, line);
      if (line.inFlight < most) line.inFlight++;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => leave(origin, line);
    },
  };
}
