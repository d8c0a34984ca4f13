/**
 * Returns the end of a period in words, given the first time after it: `the end of 31 December 2026 (UTC)` or
 * `3 December 2025, 13:09:53 UTC`. It does not use `Intl`, so it reads the same on every machine.
 */
export function endInWords(moment: string): string {
  const [, date = '', time = ''] = /^([^T]*)T(.*)Z$/.exec(moment) ?? [];
  const day = dayInWords(date);
  if (day === undefined) return moment;
  return time === '00:00:00' ? (endOfDayBefore(moment) ?? moment) : `${day}, ${time} UTC`;
}

/** Returns the same where there is little room: `31 December 2026` or `3 December 2025, 13:09:53 UTC`. */
export function endInFewWords(moment: string): string {
  return endInWords(moment).replace(/^the end of (.*) \(UTC\)$/, '$1');
}

function endOfDayBefore(midnight: string): string | undefined {
  const before = new Date(Date.parse(midnight) - 1);
  if (Number.isNaN(before.getTime())) return undefined;
  const [date = ''] = before.toISOString().split('T');
  return dayInWords(date) === undefined ? undefined : endOfDay(date);
}

/** Returns the end of a day in words, for a date such as `2026-12-31`. */
export function endOfDay(date: string): string {
  const day = dayInWords(date);
  return day === undefined ? date : `the end of ${day} (UTC)`;
}

function dayInWords(date: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  const month = months[Number(parts?.[2]) - 1];
  return parts === null || month === undefined ? undefined : `${Number(parts[3])} ${month} ${parts[1]}`;
}

const months: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
