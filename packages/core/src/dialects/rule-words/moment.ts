const monthNumbers: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

/** Hours ahead of UTC. RFC 822 names the American zones; the others are as common, and each has one meaning. */
const zoneHours: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
};

const weekdayPart = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?';
const monthPart = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const timePart = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?';
const zonePart = '(?:\\s*(?:([a-z]{1,5})|((?:gmt|utc)?[+-]\\d{1,2}(?::?\\d{2})?)))?';

/** `2025-12-03`, `2025-12-03T13:09:53Z`, `20251203T130953Z` (ISO 8601). */
const iso = new RegExp(`^(\\d{4})-?(\\d{2})-?(\\d{2})(?:[t\\s]\\s*${timePart}${zonePart})?$`);
const isoBasic = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?(?:([a-z]{1,5})|([+-]\d{1,2}(?::?\d{2})?))?$/;
/** `Wed, 03 Dec 2025 13:09:53 GMT` (RFC 822, 1123) and `Wednesday, 03-Dec-25 13:09:53 GMT` (RFC 850). */
const dayFirst = new RegExp(
  `^${weekdayPart}(\\d{1,2})[\\s-]+${monthPart}[\\s,-]+(\\d{4}|\\d{2})(?:[\\s,]+${timePart}${zonePart})?$`,
);
/** `Dec 3, 2025 13:09:53 GMT`. */
const monthFirst = new RegExp(
  `^${weekdayPart}${monthPart}\\s+(\\d{1,2}),?\\s+(\\d{4})(?:[\\s,]+${timePart}${zonePart})?$`,
);
/** `Wed Dec  3 13:09:53 2025`, the last of the three forms of an HTTP date. */
const yearLast = new RegExp(`^${weekdayPart}${monthPart}\\s+(\\d{1,2})\\s+${timePart}${zonePart}\\s+(\\d{4})$`);

/** Limit: no date is longer; a text from strangers may be a megabyte. */
const maxLength = 80;

/**
 * The moment that a date names, as `2025-12-03T13:09:53Z`; undefined if it cannot be read (RT-X-8, RT-A-17).
 *
 * Reading: (RT-A-16) a day without a time means its first moment, and a time without a zone is UTC.
 * Lenient: the forms of an HTTP date, and the monthNumbers before the day, as well as the forms that crawlers document.
 */
export function readMoment(given: string): string | undefined {
  if (given.length > maxLength) return undefined;
  const text = given.trim().toLowerCase();
  const numeric = iso.exec(text) ?? isoBasic.exec(text);
  if (numeric !== null) {
    const [, year, monthNumber, day, ...time] = numeric;
    return momentOf(Number(year), Number(monthNumber), Number(day), time);
  }
  const dated = dayFirst.exec(text);
  if (dated !== null) {
    const [, day, name, year = '', ...time] = dated;
    return momentOf(fullYear(year), monthNumbers[name ?? ''] ?? 0, Number(day), time);
  }
  const american = monthFirst.exec(text);
  if (american !== null) {
    const [, name, day, year, ...time] = american;
    return momentOf(Number(year), monthNumbers[name ?? ''] ?? 0, Number(day), time);
  }
  const last = yearLast.exec(text);
  if (last === null) return undefined;
  const [, name, day, ...rest] = last;
  return momentOf(Number(rest[5]), monthNumbers[name ?? ''] ?? 0, Number(day), rest);
}

/** Reading: two digits mean a year from 1970 to 2069, as in the dates of cookies. No clock is needed for that. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year);
}

/** The last parameter is hours, minutes, seconds, a zone by name and a zone by offset; each may be missing. */
function momentOf(
  year: number,
  monthNumber: number,
  day: number,
  [hour = '0', minute = '0', second = '0', zone, offset]: readonly (string | undefined)[],
): string | undefined {
  const ahead = zone === undefined ? offsetMinutes(offset) : zoneMinutes(zone);
  if (ahead === undefined || year < 1900 || monthNumber < 1 || monthNumber > 12) return undefined;
  if (day < 1 || day > daysIn(year, monthNumber)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const utc = Date.UTC(year, monthNumber - 1, day, Number(hour), Number(minute) - ahead, Number(second));
  return new Date(Math.min(utc, lastMoment)).toISOString().replace('.000Z', 'Z');
}

/** Limit: the last second of the last year with four digits. */
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

function daysIn(year: number, monthNumber: number): number {
  return new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
}

function zoneMinutes(zone: string): number | undefined {
  const hours = Object.hasOwn(zoneHours, zone) ? zoneHours[zone] : undefined;
  return hours === undefined ? undefined : hours * 60;
}

/** The minutes ahead of UTC of `+0100`, `-05:00`, `+1` or `gmt+1`. */
function offsetMinutes(offset: string | undefined): number | undefined {
  if (offset === undefined) return 0;
  const found = /([+-])(\d{1,2}):?(\d{2})?$/.exec(offset);
  const minutes = Number(found?.[2]) * 60 + Number(found?.[3] ?? 0);
  if (Number.isNaN(minutes) || minutes > 14 * 60) return undefined;
  return found?.[1] === '-' ? -minutes : minutes;
}
