/** The time that was given ran out. */
export class TimedOut extends Error {}

/** Time for one document. It can be stopped while somebody else is waited for, and ended from outside. */
export class Watch {
  readonly #controller = new AbortController();
  #left: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
    this.start();
  }

  /** Aborted when time is up, with `TimedOut`, or from outside. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(() => this.abort(new TimedOut()), Math.max(1, this.#left));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#startedAt;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** What the work comes to, unless the watch ends first: some work cannot be told to stop. */
  async unlessOver<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const end = () => reject(signal.reason);
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    });
  }
}
