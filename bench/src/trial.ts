import { Worker } from 'node:worker_threads';

/** Work for a contestant in a separate thread. */
export interface Task {
  readonly contestant: string;
  readonly files: readonly { readonly text: string; readonly urls: readonly string[] }[];
  /** Milliseconds after which no further question is asked. */
  readonly budget: number;
}

/** The progress of a contestant. */
export interface Progress {
  /** Questions answered. */
  asked: number;
  /** Milliseconds of the slowest answer; reading a file is part of its first question. */
  slowest: number;
  /** The files on which it threw, by index in the task. */
  failed: number[];
  /** Why it threw last. */
  reason: string;
  done: boolean;
}

/** Milliseconds that a trial may take. */
export const timeLimit = 5_000;

/**
 * Runs trials: each contestant has a separate thread, which is ended when the time is up. Every contestant passes a trial with the
 * same questions before it is measured, so that no measurement hangs on a pattern that never finishes.
 */
export class Trials {
  readonly #workers = new Map<string, Worker>();

  /** The progress at the end of a task; `done` is false if the time was up. */
  async run(task: Task, limit: number = timeLimit): Promise<Progress> {
    const worker = this.#workers.get(task.contestant) ?? new Worker(new URL('./trial-worker.js', import.meta.url));
    this.#workers.set(task.contestant, worker);
    const progress = await untilDone(worker, task, limit);
    if (!progress.done) await this.#end(task.contestant);
    return progress;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((name) => this.#end(name)));
  }

  async #end(name: string): Promise<void> {
    await this.#workers.get(name)?.terminate();
    this.#workers.delete(name);
  }
}

function untilDone(worker: Worker, task: Task, limit: number): Promise<Progress> {
  return new Promise((resolve) => {
    let last: Progress = { asked: 0, slowest: 0, failed: [], reason: '', done: false };
    const finish = (): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('error', fail);
      resolve(last);
    };
    const listen = (progress: Progress): void => {
      last = progress;
      if (progress.done) finish();
    };
    // The thread has crashed, probably out of memory. `done` stays false, so that the next task gets a new thread.
    const fail = (error: unknown): void => {
      last = { ...last, reason: String(error) };
      finish();
    };
    const timer = setTimeout(finish, limit);
    worker.on('message', listen);
    worker.on('error', fail);
    worker.postMessage(task);
  });
}

/** Why there is nothing to measure, in a few words; `undefined` if there is something. */
export function failureOf({ asked, done, reason }: Progress): string | undefined {
  if (asked > 0) return undefined;
  if (!done && reason === '') return `did not end in ${timeLimit / 1000} s`;
  return `fails: ${reason}`;
}
