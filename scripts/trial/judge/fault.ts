/** What a crawler can do wrong. */
export const faultKinds = {
  denied: 'requested an address that robots.txt denies',
  unasked: 'requested an address before robots.txt was there, or with one that was too old',
  withheld: 'left out an address that robots.txt allows',
  'asked at once': 'asked for robots.txt while it was being asked for already',
  'asked too often': 'asked for robots.txt while a copy could be used',
  followed: 'followed a link of a page that asks not to',
  'other name': 'sent another User-Agent than its own',
  outside: 'made a connection that leaves this machine',
} as const;

export type FaultKind = keyof typeof faultKinds;

/** One thing that a crawler did wrong. */
export interface Fault {
  readonly kind: FaultKind;
  /** The number of the site in the trial; absent if it happened to none of them. */
  readonly site?: number;
  readonly url: string;
  readonly phase: number;
  readonly details: string;
}
