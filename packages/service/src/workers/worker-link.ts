import cluster from 'node:cluster';
import { once } from 'node:events';
import { type Figures, isOurs, type MessageFromWorker } from './worker-messages.js';

/** What a worker knows of the process that started it. */
export interface WorkerLink {
  /** Aborted when that process says that it is time to end. */
  readonly stop: AbortSignal;
  /** The figures of all workers, to add up. */
  allFigures(): Promise<readonly Figures[]>;
}

/** Links this process with the one that started it by `superviseWorkers`. `own` returns its figures. */
export function linkWorker(own: () => Promise<Figures>): WorkerLink {
  const stopping = new AbortController();
  let waiting: ((figures: readonly Figures[]) => void)[] = [];
  process.on('message', (message) => {
    if (!isOurs(message)) return;
    if (message.heed === 'stop') stopping.abort();
    else if (message.heed === 'count') void own().then((figures) => send({ heed: 'figures', figures }));
    else if (message.heed === 'counted') {
      for (const take of waiting) take(message.figures);
      waiting = [];
    }
  });
  return {
    stop: stopping.signal,
    allFigures: () =>
      new Promise((resolve) => {
        // One question is under way for all who wait.
        if (waiting.push(resolve) === 1) send({ heed: 'count-all' });
      }),
  };
}

/**
 * Lets a worker end, once it has stopped or could not start: the channel to the process that started it would keep it alive. Resolves when
 * that process has acknowledged it, and has passed the pending connections to others: before, ending would leave them without an answer.
 */
export async function endWorker(): Promise<void> {
  const { worker } = cluster;
  if (worker === undefined || !worker.isConnected()) return;
  const ended = once(worker, 'disconnect');
  worker.disconnect();
  await ended;
}

function send(message: MessageFromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
