import type { History, Limit } from './limit.js';
import type { Usage } from './usage.js';

const day = 24 * 60 * 60 * 1000;

/** When a permission ends. */
interface Expiry {
  /** The first moment at which it no longer applies, in milliseconds since 1970, UTC; absent if that is not known. */
  readonly end?: number;
  /** It has ended whatever the time is: the resource has been crawled again, or the limit is zero days. */
  readonly over: boolean;
}

/** When the tightest of the time limits ends a permission (ASK-4, ASK-5). */
export function expiryOf(usage: Usage, limits: readonly Limit[], history: History | undefined): Expiry {
  let end: number | undefined;
  let over = false;
  for (const { limit, value } of limits) {
    if (limit !== 'time-limit') continue;
    if (value === 'until-recrawled') over ||= history?.current === false;
    // `0-days` has run out at any moment (ASK-28).
    if (isZeroDays(value)) over = true;
    const ends = endOf(usage, value, history);
    if (ends !== undefined && (end === undefined || ends < end)) end = ends;
  }
  return end === undefined ? { over } : { end, over };
}

function isZeroDays(value: string): boolean {
  return /^0+-days$/.test(value);
}

/** The end of one limit: `until-` and a day (to its end) or an instant, or `n-days` from the moment that applies to the usage (AMB-29). */
function endOf(usage: Usage, value: string, history: History | undefined): number | undefined {
  const days = /^(\d+)-days$/.exec(value);
  if (days === null) return momentOf(value);
  const from = history?.[startOf(usage)];
  return from === undefined ? undefined : parsed(from, Number(days[1]) * day);
}

/** The first moment after `until-` and a day, or an instant; `undefined` for other values. */
export function momentOf(value: string): number | undefined {
  const date = /^until-(\d{4}-\d\d-\d\d)$/.exec(value);
  if (date !== null) return parsed(`${date[1]}T00:00:00Z`, day);
  const instant = /^until-(\d{4}-\d\d-\d\dT.+)$/.exec(value);
  return instant?.[1] === undefined ? undefined : parsed(instant[1], 0);
}

/** The moment from which days are counted (AMB-29). */
function startOf(usage: Usage): 'firstIndexed' | 'firstPreserved' | 'lastCrawled' {
  if (usage === 'index') return 'firstIndexed';
  return usage === 'preserve' ? 'firstPreserved' : 'lastCrawled';
}

/** What has to be known to tell whether a limit has passed: the moment of the usage, or what the agent did before. */
export function timeNeeds(usage: Usage, { limit, value }: Limit): readonly ('at' | keyof History)[] {
  if (limit !== 'time-limit' || isZeroDays(value)) return [];
  if (value === 'until-recrawled') return ['current'];
  return /^\d+-days$/.test(value) ? ['at', startOf(usage)] : ['at'];
}

/** Limit: an end that a year of four digits cannot express is treated as not known. */
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

function parsed(moment: string, added: number): number | undefined {
  const end = Date.parse(moment) + added;
  return end <= lastMoment ? end : undefined;
}
