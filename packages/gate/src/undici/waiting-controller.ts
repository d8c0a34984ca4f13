import type { Dispatcher } from 'undici';

/** Controls a request that waits for its gate and has not been dispatched. */
export interface WaitingController extends Dispatcher.DispatchController {
  /** Aborted when the request is. */
  readonly signal: AbortSignal;
}

/** Creates a controller whose `abort` calls the function, once. */
export function createWaitingController(onAbort: (reason: Error) => void): WaitingController {
  // Made for those who ask for it: it takes longer than to ask the gate.
  let signalling: AbortController | undefined;
  let paused = false;
  let aborted: { readonly reason: Error } | undefined;
  return {
    get signal() {
      signalling ??= new AbortController();
      if (aborted !== undefined) signalling.abort(aborted.reason);
      return signalling.signal;
    },
    get aborted() {
      return aborted !== undefined;
    },
    get paused() {
      return paused;
    },
    get reason() {
      return aborted?.reason ?? null;
    },
    abort: (reason) => {
      if (aborted !== undefined) return;
      aborted = { reason };
      signalling?.abort(reason);
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
