import { setTimeout } from 'node:timers/promises';
import type { HeaderLine } from '@heed/core';
import { defined } from '@heed/core/internal';
import { retryAfterIn } from '@heed/fetch/internal';
import { DelayError } from './delay-error.js';
import { createLanes, type Lane } from './lanes.js';
import type { SiteValues } from './site-values.js';

/** Spaces the requests to each origin as its Crawl-delay and Request-rate ask, and stops them while its Retry-After asks for that. */
export interface Pace {
  /**
   * Takes the next turn of a URL's origin if it has come, and returns 0; else the milliseconds until then. Rejects with a `DelayError` if the
   * site asks for more than ten minutes.
   */
  claim(url: string): Promise<number>;
  /** Settles when a request whose turn was claimed may leave: at once, unless the one before it was held up. */
  begin(url: string): Promise<void>;
  /**
   * Resolves when it is this request's turn. Requests to one origin have their turns in the order of the calls. `check` is called when the
   * turn has come; if it rejects, so does this, and the turn passes to the next request.
   */
  turn(url: string, check: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Notes a response: after status 429 or 503 with Retry-After, no request to its origin has a turn before that time. */
  answered(url: string, status: number, headers: Iterable<HeaderLine>): void;
  /** Notes where to find what robots.txt asks for, so that it need not be looked up. `values` is called before the next request, if any. */
  learn(url: string, values: () => PaceValues): void;
}

/** How far apart requests to a site should be, and until when that is valid. */
export type PaceValues = Pick<SiteValues, 'crawlDelay' | 'requestRate' | 'freshUntil'>;

/** Limit: the longest pause to obey, in milliseconds. Otherwise a robots.txt could make a program wait for ever. */
export const maxDelay: number = 10 * 60_000;

/** Limit: milliseconds between two checks of a site's delay. Otherwise a robots.txt that may not be kept would be fetched for each turn. */
const minLookup = 60_000;

/** Creates the pace of one crawler. All that request under its name share it. */
export function createPace(valuesOf: (url: string) => Promise<PaceValues>): Pace {
  const laneOf = createLanes();

  function learnIn(lane: Lane, values: PaceValues): void {
    lane.delay = delayOf(values);
    lane.freshUntil = Math.max(values.freshUntil, Date.now() + minLookup);
  }

  async function claimIn(lane: Lane, url: string): Promise<number> {
    const { learned } = lane;
    lane.learned = undefined;
    if (learned !== undefined) learnIn(lane, learned());
    else if (Date.now() >= lane.freshUntil) learnIn(lane, await valuesOf(url));
    const now = performance.now();
    const pause = Math.max(lane.delay, lane.pausedUntil - now);
    if (pause > maxDelay) throw new DelayError(url, pause);
    const wait = Math.max(Math.max(lane.last, lane.began) + lane.delay, lane.pausedUntil) - now;
    if (wait > 0) return wait;
    lane.last = now;
    return 0;
  }

  async function waitIn(lane: Lane, url: string, check: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const before = lane.last;
      const wait = await claimIn(lane, url);
      if (wait > 0) {
        // Rounded up: timers count whole milliseconds, and a turn must not come early.
        await setTimeout(Math.ceil(wait), undefined, defined({ signal }));
        continue;
      }
      const claimed = lane.last;
      try {
        await check();
      } catch (error) {
        if (lane.last === claimed) lane.last = before;
        throw error;
      }
      // However long the check took.
      return beginIn(lane);
    }
  }

  function beginIn(lane: Lane): void {
    lane.began = performance.now();
  }

  async function beginWhenDue(lane: Lane): Promise<void> {
    for (;;) {
      const wait = lane.began + lane.delay - performance.now();
      if (wait <= 0) return beginIn(lane);
      await setTimeout(Math.ceil(wait));
    }
  }

  /** All that wait for one origin, one after the other. */
  function inLine(lane: Lane, work: () => Promise<void>): Promise<void> {
    lane.waiting++;
    const done = lane.tail.then(work).finally(() => lane.waiting--);
    lane.tail = done.catch(() => undefined);
    return done;
  }

  return {
    claim: (url) => claimIn(laneOf(originOrThrow(url)), url),
    begin: (url) => {
      const lane = laneOf(originOrThrow(url));
      return inLine(lane, () => beginWhenDue(lane));
    },
    turn: (url, check, signal) => {
      const lane = laneOf(originOrThrow(url));
      return inLine(lane, () => waitIn(lane, url, check, signal));
    },
    answered: (url, status, headers) => {
      if (status !== 429 && status !== 503) return;
      const pause = retryAfterIn([...headers], Date.now());
      if (pause === undefined || pause <= 0) return;
      const lane = laneOf(originOrThrow(url));
      lane.pausedUntil = Math.max(lane.pausedUntil, performance.now() + pause);
    },
    learn: (url, values) => {
      laneOf(originOrThrow(url)).learned = values;
    },
  };
}

function originOrThrow(url: string): string {
  return new URL(url).origin;
}

/**
 * Reading: both fields ask for a pause from the beginning of one request to that of the next. Of the two, the longer holds,
 * and a rate for some hours of the day holds at all hours.
 */
function delayOf({ crawlDelay = 0, requestRate }: PaceValues): number {
  return Math.max(crawlDelay, requestRate === undefined ? 0 : requestRate.milliseconds / requestRate.requests);
}
