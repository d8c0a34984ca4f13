import type { History, Limit } from './limit.js';
import type { Usage } from './usage.js';

const day = 24 * 60 * 60 * 1000;

/** When a permission ends. */
interface Expiry {
  /** The first moment at which it no longer applies, in milliseconds since 1970, UTC; absent if that is not known. */
  readonly end?: number;
  /** It has ended whatever the time is, because the resource has been crawled again. */
  readonly over: boolean;
}

/** When the tightest of the time limits ends a permission (ASK-4, ASK-5). */
export function expiryOf(usage: Usage, limits: readonly Limit[], history: History | undefined): Expiry {
  let end: number | undefined;
  let over = false;
  for (const { limit, value } of limits) {
    if (limit !== 'time-limit') continue;
    if (value === 'until-recrawled') over ||= history?.current === false;
    const ends = endOf(usage, value, history);
    if (ends !== undefined && (end === undefined || ends < end)) end = ends;
  }
  return end === undefined ? { over } : { end, over };
}

/** The end of one limit: `until-` and a day (to its end) or an instant, or `n-days` from the moment that applies to the usage (AMB-29). */
function endOf(usage: Usage, value: string, history: History | undefined): number | undefined {
  const date = /^until-(\d{4}-\d\d-\d\d)$/.exec(value);
  if (date !== null) return parsed(`${date[1]}T00:00:00Z`, day);
  const instant = /^until-(\d{4}-\d\d-\d\dT.+)$/.exec(value);
  if (instant?.[1] !== undefined) return parsed(instant[1], 0);
  const days = /^(\d+)-days$/.exec(value);
  const from = countedFrom(usage, history);
  return days === null || from === undefined ? undefined : parsed(from, Number(days[1]) * day);
}

/** The moment from which days are counted (AMB-29). */
function countedFrom(usage: Usage, history: History | undefined): string | undefined {
  if (usage === 'index') return history?.firstIndexed;
  if (usage === 'preserve') return history?.firstPreserved;
  return history?.lastCrawled;
}

/** Limit: an end that a year of four digits cannot express is treated as not known. */
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

function parsed(moment: string, added: number): number | undefined {
  const end = Date.parse(moment) + added;
  return end <= lastMoment ? end : undefined;
}
