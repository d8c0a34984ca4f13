/** The abort reason of a deadline that has passed. */
export class TimedOut extends Error {}

/** The time allowed for one document. The clock runs from the start, can be paused, and the work can be aborted early. */
export class Deadline {
  readonly #controller = new AbortController();
  #left: number;
  #resumedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
    this.resume();
  }

  /** Aborted with `TimedOut` when the time is up, or with the reason given to `abort`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Lets the clock run on from the time that was left when it was paused. */
  resume(): void {
    this.#resumedAt = performance.now();
    this.#timer = setTimeout(() => this.abort(new TimedOut()), Math.max(1, this.#left));
  }

  /** Stops the clock until `resume`. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#resumedAt;
  }

  /** Stops the clock for good. A timer left running would keep the program from ending. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Settles as the work does, or rejects as soon as the signal is aborted: some work cannot be stopped. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }
}
