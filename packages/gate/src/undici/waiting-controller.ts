import type { Dispatcher } from 'undici';

/** Controls a request that waits for its gate and has not been dispatched. */
export interface WaitingController extends Dispatcher.DispatchController {
  readonly signal: AbortSignal;
}

/** Creates a controller whose `abort` calls the function, once. */
export function createWaitingController(onAbort: (reason: Error) => void): WaitingController {
  const aborting = new AbortController();
  let paused = false;
  return {
    signal: aborting.signal,
    get aborted() {
      return aborting.signal.aborted;
    },
    get paused() {
      return paused;
    },
    get reason() {
      return aborting.signal.aborted ? aborting.signal.reason : null;
    },
    abort: (reason) => {
      if (aborting.signal.aborted) return;
      aborting.abort(reason);
      onAbort(reason);
    },
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
    },
  };
}
