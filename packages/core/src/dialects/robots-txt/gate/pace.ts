import { defined } from '../../../text/defined.js';
/** How many requests an agent is asked to make at most, in which time. */
export interface RequestRate {
  readonly requests: number;
  readonly milliseconds: number;
  /** The hours in UTC to which it applies, as written: `0600-0845`. Absent if it always does. */
  readonly hours?: string;
}

/** A value, or that there is none to be read. */
export type Hint<Value> = Value | 'unread';

const second = 1000;

/**
 * Milliseconds, from a number of seconds.
 *
 * Lenient: a comma for the point, and the word or the letter for seconds after the number, are accepted.
 */
export function readCrawlDelay(text: string): Hint<number> {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,9}))?\s*(?:s|secs?|seconds?)?$/i.exec(text) ?? [];
  return whole === undefined ? 'unread' : Math.round(Number(`${whole}.${part}0`) * second);
}

const units: Readonly<Record<string, number>> = { '': second, s: second, m: 60 * second, h: 60 * 60 * second };

/**
 * A rate as the extended standard of 1996 writes it: requests, a slash, seconds, and perhaps hours of the day: `1/5 0600-0845`.
 *
 * Lenient: the time may have a unit, `s`, `m` or `h`.
 */
export function readRequestRate(text: string): Hint<RequestRate> {
  const [, requests, time, unit = '', hours] =
    /^(\d{1,9})\s*\/\s*(\d{1,9})\s*([smh]?)(?:\s+(\d{4}\s*-\s*\d{4}))?$/i.exec(text) ?? [];
  const milliseconds = Number(time) * (units[unit.toLowerCase()] ?? second);
  // No request at all, or any number at once, is not a rate.
  if (requests === undefined || Number(requests) === 0 || milliseconds === 0) return 'unread';
  return defined({ requests: Number(requests), milliseconds, hours: hours?.replace(/\s/g, '') });
}
