import { readFile } from 'node:fs/promises';

/**
 * Milliseconds between two looks at a file. Looking works where notices do not come: on network drives, and through
 * links.
 */
const lookEvery = 2000;

/** What a file holds, or why it cannot be read. */
export type Found = { readonly text: string } | { readonly error: unknown };

/** A file that is being looked at. */
export interface Watching {
  /** Forgets the look that is under way, if there is one. The next comes in its time. */
  startOver(): void;
  close(): void;
}

/**
 * Reads a file again and again, and calls back each time. Whether it is another text than before is up to the caller:
 * times and sizes of files do not always tell, and what could not be read or used once has to be tried again. Does not
 * keep the process running.
 */
export function watchText(file: string, onLook: (found: Found) => void): Watching {
  let isClosed = false;
  let starts = 0;
  let timer: NodeJS.Timeout;
  const look = async (): Promise<void> => {
    const start = starts;
    const found = await readFile(file, 'utf8').then(
      (text) => ({ text }),
      (error: unknown) => ({ error }),
    );
    if (isClosed || start !== starts) return;
    onLook(found);
    wait();
  };
  const wait = (): void => {
    timer = setTimeout(look, lookEvery).unref();
  };
  wait();
  return {
    startOver() {
      if (isClosed) return;
      starts += 1;
      clearTimeout(timer);
      wait();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
