import type { HeaderLine } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { Gate } from '../gate.js';
import type { JudgeOptions } from '../gate-options.js';
import type { GivenBody, Judgement } from '../judgement.js';

/** A response that came through a gate, and what it takes to judge it. */
export interface Judged {
  readonly gate: Gate;
  /** The URL of the last request: where the redirects led. */
  readonly url: string;
  readonly status: number;
  readonly headers: Iterable<HeaderLine>;
}

/** What to read besides the headers. */
export interface ResponseJudgeOptions extends JudgeOptions {
  /** The body, if the program has read it. Without it, nothing is known of what the page says. */
  readonly body?: GivenBody;
}

/** How to read a body and what to check in it. */
export interface ReadOptions extends JudgeOptions {
  /** The most bytes to read. Default: `maxPageBytes` of `@heed/fetch`, 16 MiB. */
  readonly maxBytes?: number;
}

/** A body and what may be done with it. */
export interface ReadResponse {
  readonly body: Uint8Array;
  /** The body is longer than the limit. `body` is its beginning, and only that was judged. */
  readonly isCut: boolean;
  readonly judgement: Judgement;
}

/** Judges a response by its headers, and by its body if that was read. */
export function judge({ gate, url, status, headers }: Judged, options: ResponseJudgeOptions = {}): Promise<Judgement> {
  const { body, ...looks } = options;
  return gate.judge(url, defined({ status, headers, body }), looks);
}
