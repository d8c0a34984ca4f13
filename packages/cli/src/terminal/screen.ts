/** What an output leads to. */
export interface Screen {
  readonly isTTY: boolean;
  /** Absent for pipes; some terminals report 0. Changes when the window is resized. */
  readonly columns: number | undefined;
}

/** The width of an output. A pipe has no columns, and some terminals report 0. */
export function columnsOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : defaultWidth;
}

/** Columns of an output that does not report a width: a log, a file. */
const defaultWidth = 120;
