import type { Readable } from 'node:stream';
import type { Reply } from './reply.js';

/** A request as `/ask` and `/may` read it, from a server of Node or a `Request`. */
export interface Incoming {
  /** Path and query string. */
  readonly target: string;
  /** A header field by its name in lower case. Several of the same name are joined by a comma and a space. */
  header(name: string): string | undefined;
  /** The body. Asked for once at most. */
  body(): Readable;
}

/** Answers a request. Returns the answer without a promise if there is nothing to wait for: a promise would cost more than it is worth. */
export type AnswerIncoming = (incoming: Incoming) => Reply | Promise<Reply>;

/** A route without Hono, for what is asked far more often than all other routes together. */
export interface DirectRoute {
  readonly path: string;
  readonly methods: readonly string[];
  /** Is every path below it answered too? */
  readonly hasPathsBelow: boolean;
  readonly answer: AnswerIncoming;
}
