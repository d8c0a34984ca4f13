import type { HeaderLine } from '@heed/core';
import type { FetchProblem } from './problem.js';

/** How fetching a document ended. */
export type Outcome = Answered | Failed;

/** A server responded, with any status. */
export interface Answered {
  readonly kind: 'answered';
  /** The URL of the last response, after redirects. */
  readonly url: string;
  readonly status: number;
  /** The header lines in the order they were sent, not combined. Each character of a value is one byte. */
  readonly headers: readonly HeaderLine[];
  /** The body, unpacked. Empty if it was not read; see `Request.bodies`. */
  readonly body: Uint8Array;
  /** The body is longer than `Request.maxBytes`, and only its beginning is here. */
  readonly isCut: boolean;
  /** The redirects that led to the last response. */
  readonly hops: readonly Hop[];
  /** `fetch/cut-short` if the body was cut, otherwise empty. */
  readonly problems: readonly FetchProblem[];
}

/** There is no usable response. */
export interface Failed {
  readonly kind: 'failed';
  /** The URL whose request failed. */
  readonly url: string;
  /** What went wrong. */
  readonly failure: FetchProblem;
  /** The redirects so far. If a redirect is itself the failure, it is the last one here. */
  readonly hops: readonly Hop[];
}

/** One redirect: the URL that redirected, and its status. */
export interface Hop {
  readonly url: string;
  readonly status: number;
}
