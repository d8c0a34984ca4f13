import type { HeaderLine } from '@heed/core';
import { valuesOf } from '../http/header-lines.js';

const second = 1000;
const hour = 60 * 60 * second;

/** Limit: RFC 9309 §2.4 lets a file be used for this long without asking again, whatever its headers say (RFC9309-2.4-a). */
export const maxLifetime: number = 24 * hour;

/**
 * Limit: how long a response is used whose headers do not say how long. RFC 9309 §2.4 would let it be a day, and RFC 9111 §4.2.2 leaves it
 * to the cache; an owner who closes a folder should not have to wait that long.
 */
export const unstatedLifetime: number = hour;

/** RFC 9111 §4.2.2: what has not changed for long will stay for a tenth of that time. */
const heuristicShare = 0.1;

/**
 * For how many milliseconds a response may be used without asking the server again, from the time at which it arrived (RFC 9111 §4.2).
 *
 * Reading: `no-cache` and `no-store` mean that the server is asked each time. `must-revalidate` is about responses that are no longer fresh.
 * `private` is about shared caches; a crawler keeps its copy for itself only.
 */
export function lifetimeOf(headers: readonly HeaderLine[], fetchedAt: number): number {
  const control = cacheControlOf(headers);
  if (control.has('no-store') || control.has('no-cache') || variesByAnything(headers)) return 0;
  const stated = secondsIn(control.get('s-maxage') ?? control.get('max-age')) ?? untilExpiry(headers, fetchedAt);
  const lifetime = stated ?? Math.max(unstatedLifetime, heuristicLifetime(headers, fetchedAt));
  const [age] = valuesOf(headers, 'age');
  const spent = secondsIn(age === undefined ? undefined : [age.trim()]) ?? 0;
  return Math.min(Math.max(lifetime - spent, 0), maxLifetime);
}

/** The directives in lower case, each with its values; an empty value for one that has none. */
function cacheControlOf(headers: readonly HeaderLine[]): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  const add = (name: string, value: string) => directives.set(name, [...(directives.get(name) ?? []), value]);
  const lines = valuesOf(headers, 'cache-control');
  for (const part of lines.join(',').slice(0, maxControlLength).split(',')) {
    const [name = '', value = ''] = part.split('=', 2);
    add(name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1'));
  }
  if (lines.length === 0 && /\bno-cache\b/i.test(valuesOf(headers, 'pragma').join())) add('no-cache', '');
  return directives;
}

/** Limit: characters of Cache-Control that are read. Real ones have a hundred. */
const maxControlLength = 10_000;

/**
 * Milliseconds. The smallest of several values applies; a value that is not a number means that nothing is known to be fresh. Values above
 * the maximum of RFC 9111 §1.2.2 count as that maximum.
 */
function secondsIn(values: readonly string[] | undefined): number | undefined {
  if (values === undefined) return undefined;
  const seconds = values.slice(0, 10).map((value) => (/^\d+$/.test(value) ? Math.min(Number(value), 2 ** 31) : 0));
  return Math.min(...seconds) * second;
}

/** Milliseconds until the time in Expires; `undefined` without one. A time that cannot be read is in the past. */
function untilExpiry(headers: readonly HeaderLine[], fetchedAt: number): number | undefined {
  const [expires] = valuesOf(headers, 'expires');
  if (expires === undefined) return undefined;
  const milliseconds = Date.parse(expires) - dateOf(headers, fetchedAt);
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

function heuristicLifetime(headers: readonly HeaderLine[], fetchedAt: number): number {
  const [modified = ''] = valuesOf(headers, 'last-modified');
  const unchanged = dateOf(headers, fetchedAt) - Date.parse(modified);
  return Number.isNaN(unchanged) ? 0 : unchanged * heuristicShare;
}

function dateOf(headers: readonly HeaderLine[], fetchedAt: number): number {
  const date = Date.parse(valuesOf(headers, 'date')[0] ?? '');
  return Number.isNaN(date) ? fetchedAt : date;
}

function variesByAnything(headers: readonly HeaderLine[]): boolean {
  return valuesOf(headers, 'vary').some((value) => value.split(',').some((name) => name.trim() === '*'));
}
