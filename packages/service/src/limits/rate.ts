import type { Limits } from './limits.js';

/** Limit: clients that are remembered. One that has been silent for long is forgotten, and starts again. */
const maxClients = 10_000;

/** Returns the seconds after which a client may send another request; 0 if it may now, and then counts it. */
export type RateLimit = (client: string, milliseconds: number) => number;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A bucket of requests for each client, which fills again at a steady rate. `undefined` if there is no limit. */
export function createRateLimit({ ratePerSecond, burst }: Limits): RateLimit | undefined {
  if (ratePerSecond === Number.POSITIVE_INFINITY) return undefined;
  // A Map keeps the order in which keys were set, so the first is the client that was not heard of for the longest time.
  const buckets = new Map<string, Bucket>();
  return (client, now) => {
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: now };
    buckets.delete(client);
    buckets.set(client, bucket);
    for (const [oldest] of buckets) {
      if (buckets.size <= maxClients) break;
      buckets.delete(oldest);
    }
    // A clock that was set back fills nothing.
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1000) * ratePerSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / ratePerSecond);
    bucket.tokens -= 1;
    return 0;
  };
}
