import { setTimeout } from 'node:timers/promises';
import { defined } from '@heed/core/internal';

/** How long one piece of work may wait for the pauses that sites ask for, all together. Waits at the same time count once. */
export interface Patience {
  /** Returns the milliseconds that may still be waited. */
  left(): number;
  /** Waits. Rejects with an AbortError once the signal is aborted. */
  wait(milliseconds: number): Promise<void>;
}

/** Creates patience for `most` milliseconds. */
export function createPatience(most: number, signal?: AbortSignal): Patience {
  let used = 0;
  let waits = 0;
  let since = 0;
  const running = () => (waits === 0 ? 0 : performance.now() - since);
  return {
    left: () => most - used - running(),
    wait: async (milliseconds) => {
      if (waits++ === 0) since = performance.now();
      try {
        // Rounded up: timers count whole milliseconds, and a turn must not come early.
        await setTimeout(Math.ceil(milliseconds), undefined, defined({ signal }));
      } finally {
        const waited = running();
        if (--waits === 0) used += waited;
      }
    },
  };
}
