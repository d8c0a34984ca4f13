import type { Screen } from '../terminal/screen.js';

/** The width of an output. A pipe has no columns, and some terminals report 0. */
export function columnsOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : defaultWidth;
}

/** Columns of an output that does not report a width: a log, a file. */
const defaultWidth = 120;
