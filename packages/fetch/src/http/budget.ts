import type { Client } from './client.js';
import { formatBytes } from './format-bytes.js';
import { requireCount, requireMilliseconds } from './require-number.js';

/** What several documents may take together. */
export interface BudgetLimits {
  /** The documents in words, as the subject of a sentence: "All documents of one check". */
  readonly documents: string;
  readonly milliseconds: number;
  /** Bytes of all bodies, unpacked. */
  readonly bytes: number;
}

/** The budget ran out before or while a document was fetched. */
export class BudgetSpent extends Error {
  readonly documents: string;
  /** What was used up, for people: "120 s". */
  readonly limit: string;

  constructor({ documents }: BudgetLimits, limit: string) {
    super(`${documents} may take ${limit} together`);
    this.documents = documents;
    this.limit = limit;
  }
}

/** Counts what documents take together. Time runs only while at least one of them is being fetched. */
export class Budget {
  readonly #limits: BudgetLimits;
  #bytes = 0;
  #milliseconds = 0;
  #running = 0;
  #runningSince = 0;

  /** Throws a TypeError for limits that are not valid. */
  constructor(limits: BudgetLimits) {
    requireMilliseconds('milliseconds', limits.milliseconds);
    requireCount('bytes', limits.bytes);
    this.#limits = limits;
  }

  /** What was used up; `undefined` if something is left of everything. */
  get spent(): BudgetSpent | undefined {
    if (this.#bytes >= this.#limits.bytes) return this.#outOfBytes();
    return this.#millisecondsLeft() > 0 ? undefined : this.#outOfTime();
  }

  /** Counts bytes of a body. Returns what was used up if they are too many. */
  takeBytes(count: number): BudgetSpent | undefined {
    this.#bytes += count;
    return this.#bytes > this.#limits.bytes ? this.#outOfBytes() : undefined;
  }

  /** Lets time run until the function that it returns is called. Calls `stop` if the time is used up before. */
  start(stop: (reason: BudgetSpent) => void): () => void {
    if (this.#running++ === 0) this.#runningSince = performance.now();
    const timer = setTimeout(() => stop(this.#outOfTime()), this.#millisecondsLeft());
    return () => {
      clearTimeout(timer);
      if (--this.#running === 0) this.#milliseconds += performance.now() - this.#runningSince;
    };
  }

  #millisecondsLeft(): number {
    const running = this.#running === 0 ? 0 : performance.now() - this.#runningSince;
    return this.#limits.milliseconds - this.#milliseconds - running;
  }

  #outOfTime(): BudgetSpent {
    return new BudgetSpent(this.#limits, `${this.#limits.milliseconds / 1000} s`);
  }

  #outOfBytes(): BudgetSpent {
    return new BudgetSpent(this.#limits, formatBytes(this.#limits.bytes));
  }
}

/**
 * The same client, with one budget for everything that it fetches from now on, in addition to those that it has. Closing it closes
 * the client.
 */
export function withBudget(client: Client, limits: BudgetLimits): Client {
  const budget = new Budget(limits);
  return {
    userAgent: client.userAgent,
    get: (url, request) => client.get(url, { ...request, budgets: [...(request.budgets ?? []), budget] }),
    close: () => client.close(),
  };
}
