/** Looks at documents some time after they have changed. */
export interface Checks {
  /** Checks a document after a pause. A later call for it replaces an earlier one that is still waiting. */
  readonly schedule: (uri: string, pause: number) => void;
  /** Forgets a document that is closed. */
  readonly forget: (uri: string) => void;
}

/** Calls `check` for each document that is due, one after the other: what the editor asks is answered between two of them. */
export function createChecks(check: (uri: string) => Promise<void>): Checks {
  const waiting = new Map<string, NodeJS.Timeout>();
  let last: Promise<void> = Promise.resolve();
  const forget = (uri: string): void => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  };
  return {
    schedule: (uri, pause) => {
      forget(uri);
      const timer = setTimeout(() => {
        waiting.delete(uri);
        last = last.then(() => check(uri));
      }, pause);
      waiting.set(uri, timer);
    },
    forget,
  };
}
