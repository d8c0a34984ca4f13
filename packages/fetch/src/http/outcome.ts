import type { HeaderLine } from '@heed/core/documents';
import type { FetchRemark } from './problem.js';

/** A redirect on the way. */
export interface Hop {
  readonly url: string;
  readonly status: number;
}

/** A server answered, whatever the status. */
export interface Answered {
  readonly kind: 'answered';
  /** Where the last answer came from. */
  readonly url: string;
  readonly status: number;
  /** Raw field lines, in order, never joined; names as sent, values with one letter an octet. */
  readonly headers: readonly HeaderLine[];
  /** Unpacked. Empty where it was not read: see `Request`. */
  readonly body: Uint8Array;
  /** Longer than the limit: only the beginning is here. */
  readonly isCut: boolean;
  /** The redirects before the last answer. */
  readonly hops: readonly Hop[];
  /** `fetch/cut-short`, if it was. */
  readonly remarks: readonly FetchRemark[];
}

/** Nothing that could be used came back. */
export interface Failed {
  readonly kind: 'failed';
  /** Where it failed. */
  readonly url: string;
  readonly failure: FetchRemark;
  /** The redirects so far; where one of them is the failure, it is the last. */
  readonly hops: readonly Hop[];
}

export type Outcome = Answered | Failed;
