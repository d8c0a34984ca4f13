import type { RecordVerdicts, Tally } from '../tally.js';
import { addVerdicts, noVerdicts } from './site-counts.js';

/** Counts records and decisions by the month of their capture. */
export interface MonthCounts {
  add(month: string, counts: RecordVerdicts): void;
  /** In the order of time. */
  result(): Tally['months'];
}

/** Where records are counted that do not say when they were captured. */
const unknownMonth = 'unknown';

/** Limit: months that are counted one by one, from the first web servers on. A date outside of them is a mistake. */
const months = /^(?:199\d|20\d\d)-(?:0[1-9]|1[0-2])$/;

/** The month of a moment in RFC 3339. */
export function monthOf(moment: string | undefined): string {
  const month = moment?.slice(0, 7) ?? '';
  return months.test(month) ? month : unknownMonth;
}

export function createMonthCounts(): MonthCounts {
  const counts = new Map<string, { -readonly [Field in keyof RecordVerdicts]: RecordVerdicts[Field] }>();
  return {
    add: (month, more) => {
      const known = counts.get(month) ?? { ...noVerdicts };
      counts.set(month, known);
      addVerdicts(known, more);
    },
    result: () => Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
