import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The figures of one process, from prom-client. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What a worker is sent. */
export type MessageToWorker =
  /** Finish what runs, then end. */
  | { readonly heed: 'stop' }
  /** Send your figures. */
  | { readonly heed: 'count' }
  /** The figures of all workers, requested by this one. */
  | { readonly heed: 'counted'; readonly figures: readonly Figures[] };

/** What a worker sends. */
export type MessageFromWorker =
  /** Which figures do all workers have? */
  { readonly heed: 'count-all' } | { readonly heed: 'figures'; readonly figures: Figures };

/** Other parts of a program may send messages over the same channel. */
export function isOurs(message: unknown): message is MessageToWorker | MessageFromWorker {
  return typeof message === 'object' && message !== null && 'heed' in message;
}
