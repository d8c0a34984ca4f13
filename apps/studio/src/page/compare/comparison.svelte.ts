import { defined } from '@heed/core/internal';
import { untrack } from 'svelte';
import type { CompareFunctions } from '../engine/compare-messages.ts';
import { createWorkerClient } from '../engine/worker-client.ts';

const worker = createWorkerClient<CompareFunctions>(
  () => new Worker(new URL('../engine/compare-worker.ts', import.meta.url), { type: 'module' }),
);

/** The progress of a comparison. During a new one, the result of the previous one is still there. */
export interface Progress<Result> {
  readonly isComparing: boolean;
  readonly result?: Result;
  /** Why there is no result, in a sentence. */
  readonly failure?: string;
}

/** How long typing has to pause, in milliseconds, before texts are compared: that may take longer than the next keystroke. */
const pause = 150;

/**
 * Compares what `asked` returns, and again whenever that changes; a comparison that is no longer needed is ended at once. Must be called
 * during the setup of a component.
 */
export function comparison<Name extends keyof CompareFunctions>(
  name: Name,
  asked: () => Parameters<CompareFunctions[Name]>[0] | undefined,
): () => Progress<ReturnType<CompareFunctions[Name]>> {
  type Result = ReturnType<CompareFunctions[Name]>;
  let progress = $state.raw<Progress<Result>>({ isComparing: false });
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
          progress = { isComparing: false, result: found as Result };
        },
        (error: unknown) => {
          isRunning = false;
          progress = { isComparing: false, failure: `The comparison failed: ${String(error)}` };
        },
      );
    }, pause);
    const { result } = untrack(() => progress);
    progress = defined({ isComparing: true, result });
    return () => {
      clearTimeout(timer);
      if (isRunning) worker.stop();
    };
  });
  return () => progress;
}
