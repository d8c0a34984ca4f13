import type { Batch } from './batches.js';

/**
 * Messages to a worker: lines to answer, with the time for questions without one; lines that another answers, for their definitions; and
 * how much of its answers was written.
 */
export type MessageToWorker =
  | { readonly kind: 'batch'; readonly batch: Batch; readonly at: string }
  | { readonly kind: 'learn'; readonly batch: Batch }
  | { readonly kind: 'written'; readonly bytes: number };

/** What a worker sends: answers to the batch that it was sent first and has not finished. */
export interface MessageFromWorker {
  readonly bytes: Uint8Array;
  /** False if one of the lines is not a valid question. */
  readonly allAnswered: boolean;
  /** Is the batch finished? */
  readonly isLast: boolean;
}
