import type { Request } from '@crawlee/core';

/** Requests that were taken from the queue before their origin's next turn. */
export interface Parked {
  /** Keeps a request for this number of milliseconds. */
  add(request: Request, wait: number): void;
  /** Removes and returns the first request of an origin whose wait is over. */
  take(): Request | undefined;
  /** Is a request waiting here? A queue forgets after a while that it gave it away. */
  has(request: Request): boolean;
  readonly isReady: () => boolean;
  readonly isEmpty: () => boolean;
  readonly isFull: () => boolean;
}

/**
 * Limit: requests that wait here. While they do, the crawler looks no further in its queue, so that many pages of one slow site do not
 * fill the memory.
 */
const maxParked = 1_000;

interface Row {
  readonly requests: Request[];
  readyAt: number;
}

/** Creates an empty car park. */
export function createParked(): Parked {
  const rows = new Map<string, Row>();
  const keys = new Set<string>();
  return {
    add: (request, wait) => {
      const origin = new URL(request.url).origin;
      const readyAt = performance.now() + wait;
      const row = rows.get(origin);
      if (row === undefined) rows.set(origin, { requests: [request], readyAt });
      else {
        row.requests.push(request);
        row.readyAt = readyAt;
      }
      keys.add(request.uniqueKey);
    },
    take: () => {
      const now = performance.now();
      for (const [origin, row] of rows) {
        if (row.readyAt > now) continue;
        const request = row.requests.shift();
        // After all others: the origins take turns.
        rows.delete(origin);
        if (row.requests.length > 0) rows.set(origin, row);
        if (request !== undefined) keys.delete(request.uniqueKey);
        return request;
      }
      return undefined;
    },
    has: ({ uniqueKey }) => keys.has(uniqueKey),
    isReady: () => {
      const now = performance.now();
      for (const { readyAt } of rows.values()) if (readyAt <= now) return true;
      return false;
    },
    isEmpty: () => keys.size === 0,
    isFull: () => keys.size >= maxParked,
  };
}
