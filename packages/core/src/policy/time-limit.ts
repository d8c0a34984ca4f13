import type { History, Limit } from './limit.js';
import type { Usage } from './usage.js';

const day = 24 * 60 * 60 * 1000;

/** When a permission ends. */
interface Expiry {
  /** The first time at which it no longer applies, in milliseconds since 1970, UTC; absent if that is not known. */
  readonly end?: number;
  /** It no longer applies at the given time. */
  readonly hasEnded: boolean;
}

/**
 * When the tightest of the time limits ends a permission, and whether that is past (ASK-4, ASK-5).
 *
 * Reading: (ASK-40) if a limit ran out at a time that is not known, no end is known, even with other limits.
 */
export function expiryOf(
  usage: Usage,
  limits: readonly Limit[],
  history: History | undefined,
  at: number | undefined,
): Expiry {
  let end: number | undefined;
  let hasRunOut = false;
  let isEndKnown = true;
  for (const { limit, value } of limits) {
    if (limit !== 'time-limit') continue;
    const ends = endOf(usage, value, history);
    if (ends !== undefined && (end === undefined || ends < end)) end = ends;
    if (!isOver(usage, value, history, at)) continue;
    hasRunOut = true;
    if (ends === undefined) isEndKnown = false;
  }
  if (end === undefined || !isEndKnown) return { hasEnded: hasRunOut };
  return { end, hasEnded: hasRunOut || (at !== undefined && at >= end) };
}

/** The forms of `present` that are made from another version than the most recently crawled one (A1-2.5-e, A1-2.5.5.1.3-a). */
const oldForms: ReadonlySet<Usage> = new Set(['present-oldcopy', 'present-oldsnippet', 'present-oldthumbnail']);

/**
 * Whether a limit has run out although it may not be known when.
 *
 * Reading: (ASK-40) where an old version is shown, the page has been crawled again since that version. So `until-recrawled` has run out,
 * and so have days that have passed even since the last crawl.
 */
function isOver(usage: Usage, value: string, history: History | undefined, at: number | undefined): boolean {
  // `0-days` has run out at any time (ASK-28).
  if (isZeroDays(value)) return true;
  const isOld = oldForms.has(usage);
  if (value === 'until-recrawled') return isOld || history?.current === false;
  const latest = isOld && at !== undefined ? daysFrom(history?.lastCrawled, value) : undefined;
  return latest !== undefined && at !== undefined && at >= latest;
}

function isZeroDays(value: string): boolean {
  return /^0+-days$/.test(value);
}

/** The end of one limit: `until-` and a day (to its end) or an instant, or `n-days` from the time that applies to the usage (AMB-29). */
function endOf(usage: Usage, value: string, history: History | undefined): number | undefined {
  return momentOf(value) ?? daysFrom(history?.[startOf(usage)], value);
}

function daysFrom(start: string | undefined, value: string): number | undefined {
  const days = /^(\d+)-days$/.exec(value);
  return days === null || start === undefined ? undefined : parsed(start, Number(days[1]) * day);
}

/** Returns the first time after `until-` and a day, or an instant; `undefined` for other values. */
export function momentOf(value: string): number | undefined {
  const date = /^until-(\d{4}-\d\d-\d\d)$/.exec(value);
  if (date !== null) return parsed(`${date[1]}T00:00:00Z`, day);
  const instant = /^until-(\d{4}-\d\d-\d\dT.+)$/.exec(value);
  return instant?.[1] === undefined ? undefined : parsed(instant[1], 0);
}

/** From when days are counted: for a presentation from the crawl of the version that is shown (AMB-29, ASK-40). */
function startOf(usage: Usage): Exclude<keyof History, 'current'> {
  if (usage === 'index') return 'firstIndexed';
  if (usage === 'preserve') return 'firstPreserved';
  return oldForms.has(usage) ? 'versionCrawled' : 'lastCrawled';
}

/** What must be known to decide whether a limit has passed: the time of the usage, or what the agent did earlier. */
export function timeNeeds(usage: Usage, { limit, value }: Limit): readonly ('at' | keyof History)[] {
  if (limit !== 'time-limit' || isZeroDays(value)) return [];
  if (value === 'until-recrawled') return oldForms.has(usage) ? [] : ['current'];
  return /^\d+-days$/.test(value) ? ['at', startOf(usage)] : ['at'];
}

/** Limit: an end that a year of four digits cannot express is treated as not known. */
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

function parsed(moment: string, added: number): number | undefined {
  const end = Date.parse(moment) + added;
  return end <= lastMoment ? end : undefined;
}
