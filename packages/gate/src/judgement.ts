import type { Answer, HeaderLine } from '@heed/core';

/** A response that a program fetched. */
export interface FetchedResponse {
  readonly status: number;
  /** Raw header lines in their order, or anything that lists pairs, such as `Headers`. Lines that are joined cannot be told apart again. */
  readonly headers: Iterable<HeaderLine>;
  /** The body: octets, which are decoded as the header and the page say, or text. Absent if it was not read: then nothing is known of it. */
  readonly body?: Uint8Array | string;
}

/** What a gate says behind a fetch. */
export interface Judgement {
  readonly url: string;
  /** What the agent may do with the response. */
  readonly answer: Answer;
}
