import { defined } from '@heed/core/internal';
import { untrack } from 'svelte';
import type { CompareFunctions } from '../engine/compare-messages.ts';
import { createWorkerClient } from '../engine/worker-client.ts';

const worker = createWorkerClient<CompareFunctions>(
  () => new Worker(new URL('../engine/compare-worker.ts', import.meta.url), { type: 'module' }),
);

/** How far a comparison has come. While a new one is made, the outcome of the one before is still there. */
export interface Progress<Outcome> {
  readonly isComparing: boolean;
  readonly outcome?: Outcome;
  /** Why there is no outcome, in a sentence. */
  readonly failure?: string;
}

/** How long typing has to pause, in milliseconds, before texts are compared: that may take longer than the next keystroke. */
const pause = 150;

/**
 * Compares what `asked` returns, and again whenever that changes; a comparison that is no longer needed is ended, whatever it is doing.
 * To be called while a component is set up.
 */
export function comparison<Name extends keyof CompareFunctions>(
  name: Name,
  asked: () => Parameters<CompareFunctions[Name]>[0] | undefined,
): () => Progress<ReturnType<CompareFunctions[Name]>> {
  type Outcome = ReturnType<CompareFunctions[Name]>;
  let progress = $state.raw<Progress<Outcome>>({ isComparing: false });
  $effect(() => {
    const argument = asked();
    let isRunning = false;
    if (argument === undefined) {
      progress = { isComparing: false };
      return;
    }
    const timer = setTimeout(() => {
      isRunning = true;
      worker.call(name, argument as never).then(
        (found) => {
          isRunning = false;
          progress = { isComparing: false, outcome: found as Outcome };
        },
        (error: unknown) => {
          isRunning = false;
          progress = { isComparing: false, failure: `The comparison failed: ${String(error)}` };
        },
      );
    }, pause);
    const { outcome } = untrack(() => progress);
    progress = defined({ isComparing: true, outcome });
    return () => {
      clearTimeout(timer);
      if (isRunning) worker.stop();
    };
  });
  return () => progress;
}
