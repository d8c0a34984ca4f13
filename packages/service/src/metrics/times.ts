import { Histogram, type Registry } from 'prom-client';

/** Times of requests, by route and status. */
export interface Times {
  /** Records the time of a request, in seconds. */
  took(route: string, status: number, seconds: number): void;
}

/** Limit: the upper ends of the classes of times, in seconds: from a decision on texts in memory to a fetch that timed out. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** Limit: times of one route and status that wait to be passed to prom-client. */
const maxWaiting = 1000;

/** Those of one route and status. */
interface Waiting {
  readonly seconds: number[];
  readonly observe: (seconds: number) => void;
}

/**
 * Starts recording times. prom-client gets them in hundreds: one at a time, everything that it reads would have left the processor's cache
 * meanwhile.
 */
export function createTimes(registry: Registry): Times {
  const all = new Map<string, Map<number, Waiting>>();
  const histogram = new Histogram({
    name: 'heed_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
    collect: () => {
      for (const ofRoute of all.values()) for (const waiting of ofRoute.values()) handOver(waiting);
    },
  });
  const waitingOf = (route: string, status: number): Waiting => {
    const ofRoute = all.get(route) ?? new Map<number, Waiting>();
    all.set(route, ofRoute);
    const waiting = { seconds: [], observe: histogram.labels(route, String(status)).observe };
    ofRoute.set(status, waiting);
    return waiting;
  };
  return {
    took: (route, status, seconds) => {
      const waiting = all.get(route)?.get(status) ?? waitingOf(route, status);
      if (waiting.seconds.push(seconds) >= maxWaiting) handOver(waiting);
    },
  };
}

function handOver({ seconds, observe }: Waiting): void {
  for (const one of seconds) observe(one);
  seconds.length = 0;
}
