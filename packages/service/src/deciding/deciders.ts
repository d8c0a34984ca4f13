import { availableParallelism } from 'node:os';
import { type DeciderEnd, type DeciderProcess, startDecider } from './decider-process.js';
import type { DeciderSetup, Work } from './messages.js';

/** Decides questions that may take long in other processes, so that other requests are answered meanwhile. */
export interface Deciders {
  /** Decides when its turn comes. Never rejects. */
  decide(work: Work): Promise<DeciderEnd | NotBegun>;
  /** Ends all processes at once, and what they do. */
  close(): void;
}

/** It was not started: its turn did not come in time, or the service is ending. */
export interface NotBegun {
  readonly kind: 'not begun';
  readonly why: 'busy' | 'ending';
}

/** How long questions may take. */
export interface DecidingTimes {
  /** Milliseconds to decide one. */
  readonly decidingMilliseconds: number;
  /** Milliseconds for both, its turn and the decision. */
  readonly milliseconds: number;
}

/** Limit: processes at the same time. Each may use a whole processor and a gigabyte; the other routes need some, too. */
const maxProcesses = Math.min(2, availableParallelism());

/** Limit: milliseconds after which a process that has nothing to do is ended. It holds tens of megabytes, and what it has read. */
const idleTime = 60_000;

interface Waiting {
  readonly work: Work;
  readonly resolve: (end: DeciderEnd | NotBegun) => void;
  readonly timer: NodeJS.Timeout;
}

interface Started {
  readonly decider: DeciderProcess;
  isBusy: boolean;
  idle?: NodeJS.Timeout;
}

/** Makes what decides in other processes. They are started when there is something for them. */
export function createDeciders(setup: DeciderSetup, times: DecidingTimes): Deciders {
  const waiting = new Set<Waiting>();
  const patience = Math.max(0, times.milliseconds - times.decidingMilliseconds);
  let started: Started[] = [];
  let isClosed = false;

  /** One that has nothing to do, or a new one if there may be more. */
  function freeOne(): Started | undefined {
    started = started.filter(({ decider, isBusy }) => isBusy || decider.isAlive);
    const free = started.find(({ isBusy }) => !isBusy);
    if (free !== undefined || started.length >= maxProcesses) return free;
    const one = { decider: startDecider(setup), isBusy: false };
    started.push(one);
    return one;
  }

  function begin(): void {
    for (const next of waiting) {
      const one = freeOne();
      if (one === undefined) return;
      waiting.delete(next);
      clearTimeout(next.timer);
      void run(one, next);
    }
  }

  async function run(one: Started, { work, resolve }: Waiting): Promise<void> {
    clearTimeout(one.idle);
    one.isBusy = true;
    const end = await one.decider.run(work, times.decidingMilliseconds);
    one.isBusy = false;
    one.idle = setTimeout(() => one.decider.kill(), idleTime).unref();
    resolve(isClosed ? { kind: 'not begun', why: 'ending' } : end);
    begin();
  }

  return {
    decide: (work) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ kind: 'not begun', why: 'ending' });
        const timer = setTimeout(() => {
          waiting.delete(next);
          resolve({ kind: 'not begun', why: 'busy' });
        }, patience);
        const next: Waiting = { work, resolve, timer };
        waiting.add(next);
        begin();
      }),
    close: () => {
      isClosed = true;
      for (const { timer, resolve } of waiting) {
        clearTimeout(timer);
        resolve({ kind: 'not begun', why: 'ending' });
      }
      waiting.clear();
      for (const { decider, idle } of started) {
        clearTimeout(idle);
        decider.kill();
      }
    },
  };
}
