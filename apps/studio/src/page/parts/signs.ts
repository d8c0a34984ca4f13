/**
 * The signs of the studio, drawn on a square of 16 by 16 with a line of 1.75: the same weight, the same round ends. The first seven show
 * verdicts and each has a different shape, so that they can be distinguished without colour.
 */
export const signs = {
  /** A tick. */
  allowed: 'M3 8.5 6.5 12 13 4.5',
  /** A cross. */
  'not-allowed': 'M4 4 12 12 M12 4 4 12',
  /** A dash: there is no rule. */
  'no-rule': 'M3.5 8H12.5',
  /** A bar before an arrow: an earlier decision blocks it. */
  blocked: 'M13 3V13 M2.5 8H10 M7 5 10 8 7 11',
  /** A tick with a line below it: allowed, with limits. */
  limited: 'M3 6.5 6.5 9.5 13 3 M3 13.5H13',
  /** An hourglass: it ended, or it will. */
  ended: 'M4 2.5H12 M4 13.5H12 M5 2.5C5 6 11 10 11 13.5 M11 2.5C11 6 5 10 5 13.5',
  /** A question mark: it was not checked. */
  unknown: 'M5 5.5A3 3 0 1 1 8 8.5V10 M8 13V13.1',

  /** What a line did. */
  decided: 'M2.5 8H12.5 M8.5 4 12.5 8 8.5 12',
  overruled: 'M2.5 8H13.5 M4 5H12 M4 11H12',

  good: 'M3 8.5 6.5 12 13 4.5',
  problem: 'M8 2 14.5 13.5H1.5Z M8 6.5V9.5 M8 11.6V11.7',
  note: 'M8 2A6 6 0 1 1 8 14 6 6 0 1 1 8 2 M8 7.5V11 M8 5V5.1',

  add: 'M8 3V13 M3 8H13',
  close: 'M4.5 4.5 11.5 11.5 M11.5 4.5 4.5 11.5',
  link: 'M6.5 9.5 9.5 6.5 M7.5 4.5 9 3A2.8 2.8 0 0 1 13 7L11.5 8.5 M8.5 11.5 7 13A2.8 2.8 0 0 1 3 9L4.5 7.5',
  download: 'M8 2.5V10 M4.5 7 8 10.5 11.5 7 M3 13.5H13',
  open: 'M8 10.5V3 M4.5 6 8 2.5 11.5 6 M3 13.5H13',
  fix: 'M2.5 13.5 9 7 M8 3.5A3 3 0 0 1 12 3L10 5 11 6 13 4A3 3 0 0 1 9 7.5',
  search: 'M7 2.5A4.5 4.5 0 1 1 7 11.5 4.5 4.5 0 1 1 7 2.5 M10.5 10.5 14 14',
  clock: 'M8 2A6 6 0 1 1 8 14 6 6 0 1 1 8 2 M8 5V8.2L10.2 10',
  swap: 'M2.5 5.5H13 M10 2.5 13 5.5 10 8.5 M13.5 10.5H3 M6 7.5 3 10.5 6 13.5',
  next: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  sun: 'M8 5A3 3 0 1 1 8 11 3 3 0 1 1 8 5 M8 1V2.5 M8 13.5V15 M1 8H2.5 M13.5 8H15 M3 3 4 4 M12 12 13 13 M13 3 12 4 M4 12 3 13',
  moon: 'M13.5 9.5A6 6 0 1 1 6.5 2.5 5 5 0 0 0 13.5 9.5Z',
} as const;

export type SignName = keyof typeof signs;
