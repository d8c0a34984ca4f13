import { Worker } from 'node:worker_threads';

/** What a contestant is to do where it cannot hold up the others. */
export interface Task {
  readonly contestant: string;
  readonly files: readonly { readonly text: string; readonly urls: readonly string[] }[];
  /** Milliseconds after which no further question is begun. */
  readonly budget: number;
}

/** How far it has come. */
export interface Progress {
  /** Questions answered. */
  asked: number;
  /** Milliseconds of the slowest answer; reading the file counts with the first question about it. */
  slowest: number;
  /** Files on which it threw, by their places in the task. */
  failed: number[];
  /** Why it threw last. */
  reason: string;
  done: boolean;
}

/** Milliseconds that a trial may take. */
export const timeLimit = 5_000;

/**
 * Trials run in threads of their own, one a contestant, which are ended when time is up. Whoever is measured has gone
 * through one with the same questions before, so that no measurement meets a pattern that never ends.
 */
export class Trials {
  readonly #workers = new Map<string, Worker>();

  /** What came of a task; `done` is false if time was up. */
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
    // The thread itself is gone: out of memory, most likely. It is not done, so that a new one is made next time.
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

/** Why there is nothing to measure, in a few words; nothing if there is. */
export function failureOf({ asked, done, reason }: Progress): string | undefined {
  if (asked > 0) return undefined;
  if (!done && reason === '') return `did not end in ${timeLimit / 1000} s`;
  return `fails: ${reason}`;
}
