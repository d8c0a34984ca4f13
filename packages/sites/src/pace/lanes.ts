import type { PaceValues } from './pace.js';

/** What is known of an origin, to space requests to it. */
export interface Lane {
  /** The milliseconds between two requests. */
  delay: number;
  /** Until when the delay need not be looked up again, in milliseconds since 1970. */
  freshUntil: number;
  /** Returns what a robots.txt that was read meanwhile asks for. */
  learned: (() => PaceValues) | undefined;
  /** When the last turn was taken, on the clock that never jumps. */
  last: number;
  /** When the last request began, on the same clock. Between a turn and its request, a browser may have to be started. */
  began: number;
  /** Until when the server asked to be left alone (Retry-After), on the same clock. */
  pausedUntil: number;
  /** Resolves when every waiting request has had its turn. */
  tail: Promise<void>;
  /** How many wait for a turn. */
  waiting: number;
}

/** Limit: origins to keep a lane for while nothing waits for it. Beyond that, idle ones are forgotten. */
const maxIdleLanes = 10_000;

/** Lanes by origin. Those in use are never removed, so the last request of an origin counts for as long as its delay. */
export function createLanes(): (origin: string) => Lane {
  const lanes = new Map<string, Lane>();
  let sweepAt = maxIdleLanes;
  return (origin) => {
    const known = lanes.get(origin);
    if (known !== undefined) return known;
    const lane = {
      delay: 0,
      freshUntil: -Infinity,
      learned: undefined,
      last: -Infinity,
      began: -Infinity,
      pausedUntil: -Infinity,
      tail: Promise.resolve(),
      waiting: 0,
    };
    lanes.set(origin, lane);
    if (lanes.size > sweepAt) {
      const now = performance.now();
      for (const [other, { last, began, delay, pausedUntil, waiting }] of lanes) {
        const isIdle = waiting === 0 && now - Math.max(last, began) >= delay && now >= pausedUntil;
        if (isIdle && other !== origin) lanes.delete(other);
      }
      // Sweeping again only after as many new ones keeps the work linear, even if many are busy.
      sweepAt = lanes.size + maxIdleLanes;
    }
    return lane;
  };
}
