import { setTimeout } from 'node:timers/promises';
import { defined } from '@heed/core/internal';
import type { Gate } from '../gate.js';
import type { SiteValues } from '../site-values.js';
import { DelayError } from './delay-error.js';
import { createLanes, type Lane } from './lanes.js';

/** Keeps the requests to each origin as far apart as its Crawl-delay and Request-rate ask for. */
export interface Pace {
  /**
   * Takes the next turn of a URL's origin if it has come, and gives 0; else the milliseconds until then. Rejects with a `DelayError` if the
   * site asks for more than ten minutes.
   */
  claim(url: string): Promise<number>;
  /** Settles when a request whose turn was claimed may leave: at once, unless the one before it was held up. */
  begin(url: string): Promise<void>;
  /**
   * Settles when it is this request's turn. Those who wait for one origin have their turns in the order in which they came. `check` is
   * called when the turn has come, and what it rejects with is passed on: then the turn is the next one's.
   */
  turn(url: string, check: () => Promise<void>, signal?: AbortSignal): Promise<void>;
}

/** Limit: the longest Crawl-delay to obey, in milliseconds. A robots.txt could else make a program wait for ever. */
const maxDelay = 10 * 60_000;

/** Limit: milliseconds between two looks at a site's delay. A robots.txt that may not be kept would else be fetched for each turn. */
const minLookup = 60_000;

const paces = new WeakMap<Gate, Pace>();

/** The pace of a gate. All who ask one gate share it, by whatever adapter. */
export function paceOf(gate: Gate): Pace {
  const known = paces.get(gate);
  if (known !== undefined) return known;
  const pace = createPace(gate);
  paces.set(gate, pace);
  return pace;
}

function createPace(gate: Gate): Pace {
  const laneOf = createLanes();

  async function claimIn(lane: Lane, url: string): Promise<number> {
    if (Date.now() >= lane.freshUntil) {
      const values = await gate.site(url);
      lane.delay = delayOf(values);
      lane.freshUntil = Math.max(values.freshUntil, Date.now() + minLookup);
    }
    if (lane.delay > maxDelay) throw new DelayError(url, lane.delay);
    const now = performance.now();
    const wait = Math.max(lane.last, lane.began) + lane.delay - now;
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

  /** All who wait for one origin, one after the other. */
  function inLine(lane: Lane, work: () => Promise<void>): Promise<void> {
    lane.waiting++;
    const done = lane.tail.then(work).finally(() => lane.waiting--);
    lane.tail = done.catch(() => undefined);
    return done;
  }

  return {
    claim: (url) => claimIn(laneOf(new URL(url).origin), url),
    begin: (url) => {
      const lane = laneOf(new URL(url).origin);
      return inLine(lane, () => beginWhenDue(lane));
    },
    turn: (url, check, signal) => {
      const lane = laneOf(new URL(url).origin);
      return inLine(lane, () => waitIn(lane, url, check, signal));
    },
  };
}

/**
 * Reading: both fields ask for a pause from the beginning of one request to that of the next. Of the two, the longer holds,
 * and a rate for some hours of the day holds at all hours.
 */
function delayOf({ crawlDelay = 0, requestRate }: SiteValues): number {
  return Math.max(crawlDelay, requestRate === undefined ? 0 : requestRate.milliseconds / requestRate.requests);
}
