/** What an output leads to. */
export interface Screen {
  readonly isTTY: boolean;
  /** Absent for pipes; some terminals report 0. Changes when the window is resized. */
  readonly columns: number | undefined;
}
