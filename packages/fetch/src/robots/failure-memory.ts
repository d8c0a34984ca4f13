import type { HeaderLine } from '@heed/core';
import { valuesOf } from '../http/header-lines.js';
import { maxLifetime } from './lifetime.js';
import type { Unreachable } from './robots-cache.js';

/** Limit: milliseconds until a server that failed once is asked again: enough for one that is being restarted. */
export const firstRetry = 15_000;

/**
 * Limit: milliseconds before a file is requested again that one question had no time or budget left for. A slow machine has recovered by
 * then; files that always exceed the budget are not fetched again and again.
 */
export const spentRetry: number = 5 * 60 * 1000;

/** Limit: milliseconds between two requests to a server that keeps failing. Each failure doubles the time, up to this. */
export const longestRetry: number = 60 * 60 * 1000;

/**
 * Returns the failure of a robots.txt, with the number of failures in a row. If the server says when to retry, that is the time, within a day
 * (RFC 9110 §10.2.3).
 */
export function unreachableFrom(
  before: Unreachable | undefined,
  headers: readonly HeaderLine[],
  status: number | 'no answer',
  at: number,
): Unreachable {
  // A clock that was set back must not make a failure older than it is.
  const since = before === undefined || before.since > at ? at : before.since;
  const failures = (before?.failures ?? 0) + 1;
  const growing = Math.min(firstRetry * 2 ** Math.min(failures - 1, 30), longestRetry);
  const asked = retryAfterIn(headers, at);
  const pause = asked === undefined ? growing : Math.min(Math.max(asked, firstRetry), maxLifetime);
  return { since, failures, status, askedAt: at, retryAt: at + pause };
}

/** Is it too early to ask the server again? Not if the clock was set back since. */
export function isPausing({ askedAt, retryAt }: Unreachable, at: number): boolean {
  return askedAt <= at && at < retryAt && retryAt - askedAt <= maxLifetime;
}

/** Returns the milliseconds that Retry-After asks for: a number of seconds, or a time. `undefined` without a readable one. */
export function retryAfterIn(headers: readonly HeaderLine[], at: number): number | undefined {
  const value = valuesOf(headers, 'retry-after')[0]?.trim();
  if (value === undefined) return undefined;
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - at;
  return Number.isNaN(pause) ? undefined : pause;
}
