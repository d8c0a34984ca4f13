import type { Answer, Unseen } from '@heed/core';
import type { FetchProblem } from '@heed/fetch';
import type { GivenHeaders } from './header-lines.js';

/** A response that a program fetched. */
export interface FetchedResponse {
  readonly status: number;
  /** The headers, in any of the forms in which programs have them. Lines that were joined cannot be told apart again. */
  readonly headers: GivenHeaders;
  /** The body: octets, which are decoded as the header and the page say, or text. Absent if it was not read: then nothing is known of it. */
  readonly body?: Uint8Array | string;
}

/** What a gate says behind a fetch. */
export interface Judgement {
  readonly url: string;
  /** What the agent may do with the response. */
  readonly answer: Answer;
  /** What nobody looked at although it could speak of a usage of the gate: a body that was not read, files that could not be fetched. */
  readonly notSeen: readonly Unseen[];
  /** What went wrong while fetching robots.txt and other files. */
  readonly problems: readonly FetchProblem[];
}
