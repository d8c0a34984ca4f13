const day = 24 * 60 * 60 * 1000;

/** What a slider over time spans, in milliseconds since 1970. It moves by whole days, from midnight to midnight, UTC. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Limit: positions of the slider. A year would do; a time limit may be thousands of years away. */
const maxSteps = 1000;

/** Returns a span with all these times in it, and some time before and after them. */
export function spanOf(times: readonly string[]): Span | undefined {
  const known = times.map((time) => Date.parse(time)).filter((one) => !Number.isNaN(one));
  if (known.length === 0) return undefined;
  const first = Math.min(...known);
  const last = Math.max(...known);
  const around = Math.max(7 * day, Math.round((last - first) / 10));
  const days = Math.ceil((last - first + 2 * around) / day);
  const step = Math.ceil(days / maxSteps) * day;
  const from = Math.floor((first - around) / day) * day;
  return { from, to: from + Math.ceil((last + around - from) / step) * step, step };
}

/** Returns a time as a question has it. */
export function timeAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.000Z$/, 'Z');
}

/** Returns a time as a field for date and time shows it, in UTC; empty if it is not a time. */
export function fieldOf(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Returns the time that a field for date and time means, in UTC; `undefined` if it is empty. */
export function timeOfField(field: string): string | undefined {
  const milliseconds = Date.parse(`${field}Z`);
  return Number.isNaN(milliseconds) ? undefined : timeAt(milliseconds);
}

/** Returns a time for people: `2026-12-31 13:09 UTC`. */
export function timeInWords(time: string): string {
  const field = fieldOf(time);
  return field === '' ? time : `${field.replace('T', ' ')} UTC`;
}
