import { AggregatorRegistry } from 'prom-client';
import type { Figures } from './worker-messages.js';

/**
 * The sums of workers that start and end. The last counts of a worker stay in the sum after its end, so that counters never decrease. Its
 * gauges are dropped.
 */
export interface SumOfWorkers {
  /** Accepts the newest figures of a worker. */
  take(worker: number, figures: Figures): void;
  /** A worker has ended. */
  drop(worker: number): void;
  /** Figures to add up: of those that run, and of those that ran. */
  all(): Promise<Figures[]>;
}

/** Creates a sum of nothing. */
export function createSumOfWorkers(): SumOfWorkers {
  const running = new Map<number, Figures>();
  let ended: Promise<Figures> = Promise.resolve([]);
  return {
    take: (worker, figures) => void running.set(worker, figures),
    drop: (worker) => {
      const last = running.get(worker)?.filter(({ type }) => String(type) !== 'gauge');
      running.delete(worker);
      if (last !== undefined) ended = ended.then((before) => added([before, last]));
    },
    all: async () => [await ended, ...running.values()],
  };
}

/** The figures of several processes as those of one. */
function added(figures: readonly Figures[]): Promise<Figures> {
  return AggregatorRegistry.aggregate([...figures]).getMetricsAsJSON();
}

/** The same as a text that Prometheus reads. */
export function addedText(figures: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate([...figures]).metrics();
}
