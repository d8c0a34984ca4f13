/** Lets several loops wait until something has changed, and then look again. */
export interface Change {
  /** Resolves at the next change. */
  next(): Promise<void>;
  notify(): void;
}

export function createChange(): Change {
  let wake = (): void => undefined;
  let waiting: Promise<void> | undefined;
  return {
    next: () => {
      waiting ??= new Promise((resolve) => {
        wake = resolve;
      });
      return waiting;
    },
    notify: () => {
      waiting = undefined;
      wake();
    },
  };
}
