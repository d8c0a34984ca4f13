const day = 24 * 60 * 60 * 1000;

/** What a slider over time spans, in milliseconds since 1970. It moves by whole days, from midnight to midnight, UTC. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Limit: positions of the slider. A year would do; a time limit may lie thousands of years away. */
const maxSteps = 1000;

/** A span with all these moments in it, and some time before and after them. */
export function spanOf(moments: readonly string[]): Span | undefined {
  const known = moments.map((moment) => Date.parse(moment)).filter((time) => !Number.isNaN(time));
  if (known.length === 0) return undefined;
  const first = Math.min(...known);
  const last = Math.max(...known);
  const around = Math.max(7 * day, Math.round((last - first) / 10));
  const days = Math.ceil((last - first + 2 * around) / day);
  const step = Math.ceil(days / maxSteps) * day;
  const from = Math.floor((first - around) / day) * day;
  return { from, to: from + Math.ceil((last + around - from) / step) * step, step };
}

/** A moment as a question takes it. */
export function momentAt(time: number): string {
  return new Date(time).toISOString().replace(/\.000Z$/, 'Z');
}

/** A moment as a field for date and time shows it, in UTC; empty if it is not a moment. */
export function fieldOf(moment: string): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The moment that a field for date and time means, in UTC; absent if it is empty. */
export function momentOfField(field: string): string | undefined {
  const time = Date.parse(`${field}Z`);
  return Number.isNaN(time) ? undefined : momentAt(time);
}

/** A moment for people: `2026-12-31 13:09 UTC`. */
export function momentInWords(moment: string): string {
  const field = fieldOf(moment);
  return field === '' ? moment : `${field.replace('T', ' ')} UTC`;
}
