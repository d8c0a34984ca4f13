import { Worker } from 'node:worker_threads';
import { mayDefine } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import { errorCode } from '../error-reason.js';
import type { AnswerSettings } from './answer-lines.js';
import type { Batch } from './batches.js';
import type { MessageFromWorker, MessageToWorker } from './worker-messages.js';

/** A thread and the batches that it was sent and has not finished, the first sent first. */
interface BusyWorker {
  readonly thread: Worker;
  readonly jobs: Job[];
}

/** The answers to a batch that have arrived and are not written. */
interface Job {
  readonly come: MessageFromWorker[];
  wake: () => void;
}

/** Threads that answer batches, each with its own memory of what it has read. A thread is started when all others have work. */
export class WorkerPool {
  readonly #settings: AnswerSettings;
  readonly #count: number;
  readonly #workers: BusyWorker[] = [];
  /** Has any line so far defined something? */
  #hasDefinitions = false;
  #fail: (error: Error) => void = () => undefined;

  /** Rejects when a thread fails. Its pending answers never arrive. */
  readonly failure: Promise<never> = new Promise((_, reject) => {
    this.#fail = reject;
  });

  constructor(settings: AnswerSettings, count: number) {
    this.#settings = settings;
    this.#count = count;
  }

  /** Sends a batch to the thread with the least work. Whoever takes the next piece of the answers has written the one before. */
  answer(batch: Batch, at: string): AsyncGenerator<MessageFromWorker> {
    this.#hasDefinitions ||= mayDefineIn(batch);
    const worker = this.#leastBusy();
    const job: Job = { come: [], wake: () => undefined };
    worker.jobs.push(job);
    postBatch(worker, batch, (own) => ({ kind: 'batch', batch: own, at }));
    if (this.#hasDefinitions) this.#teach(batch, worker);
    return piecesOf(job, worker);
  }

  /**
   * Sends what may change definitions to all other threads. Each gets its messages in the order of the lines, so all see the same definitions at the
   * same line; a thread that was started later would not.
   */
  #teach(batch: Batch, answering: BusyWorker): void {
    while (this.#workers.length < this.#count) this.#start();
    if (batch.kind === 'lines' && !mayDefineIn(batch)) return;
    for (const worker of this.#workers) {
      if (worker !== answering) postBatch(worker, batch, (own) => ({ kind: 'learn', batch: own }));
    }
  }

  /** Ends all threads at once. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(({ thread }) => thread.removeAllListeners().terminate()));
  }

  #leastBusy(): BusyWorker {
    const [first, ...others] = this.#workers;
    if (first === undefined) return this.#start();
    const least = others.reduce((one, other) => (other.jobs.length < one.jobs.length ? other : one), first);
    return least.jobs.length > 0 && this.#workers.length < this.#count ? this.#start() : least;
  }

  #start(): BusyWorker {
    const thread = new Worker(new URL('./ask-worker.js', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: { stackSizeMb },
    });
    const worker: BusyWorker = { thread, jobs: [] };
    thread.on('message', (message: MessageFromWorker) => {
      const job = message.isLast ? worker.jobs.shift() : worker.jobs[0];
      job?.come.push(message);
      job?.wake();
    });
    thread.on('error', (error) => this.#fail(failureOf(error)));
    thread.on('exit', (status) => this.#fail(new Error(`a worker ended with status ${status}`)));
    this.#workers.push(worker);
    return worker;
  }
}

/**
 * As much as the main thread has, except for a few frames: a value nested too deeply for one is so for the other. The default of workers is
 * four times as much.
 */
const stackSizeMb = 1.15;

async function* piecesOf(job: Job, worker: BusyWorker): AsyncGenerator<MessageFromWorker> {
  for (let isLast = false; !isLast; ) {
    const piece = job.come.shift();
    if (piece === undefined) {
      await new Promise<void>((resolve) => {
        job.wake = resolve;
      });
      continue;
    }
    yield piece;
    post(worker, { kind: 'written', bytes: piece.bytes.length });
    isLast = piece.isLast;
  }
}

function mayDefineIn(batch: Batch): boolean {
  return (
    batch.kind === 'lines' && mayDefine(Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength))
  );
}

function postBatch(worker: BusyWorker, batch: Batch, messageWith: (own: Batch) => MessageToWorker): void {
  if (batch.kind === 'too-long') {
    post(worker, messageWith(batch));
    return;
  }
  // A copy, since the bytes may be part of a chunk whose rest is needed here. `slice` of a Buffer makes none.
  const bytes = new Uint8Array(batch.bytes);
  post(worker, messageWith({ kind: 'lines', bytes }), bytes.buffer);
}

function post({ thread }: BusyWorker, message: MessageToWorker, ...transferred: ArrayBuffer[]): void {
  thread.postMessage(message, transferred);
}

function failureOf(error: unknown): Error {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new CommandError(
      'a worker ran out of memory: use fewer workers, or allow Node more with --max-old-space-size.',
    );
  }
  return error instanceof Error ? error : new Error(String(error));
}
