import { once } from 'node:events';
import { homedir } from 'node:os';
import { errorReason } from './error-reason.js';
import type { ErrorOutput, Io, Output } from './io.js';

/** The streams, environment, folder and clock of this process. Call it once: it also takes over the signals. */
export function createProcessIo(): Io {
  const unfinished = new Set<Promise<unknown>>();
  process.stdout.on('error', exitWhenUnwritable);
  // Nobody reads messages any more, and there is no other place to tell that.
  process.stderr.on('error', () => undefined);
  attendToSignals(unfinished);
  return {
    stdout,
    stderr,
    // Each opens or looks up something when it is asked for, which most runs do not need.
    get stdin() {
      return process.stdin;
    },
    get cwd() {
      return process.cwd();
    },
    get home() {
      return homedir();
    },
    env: process.env,
    now: Date.now,
    finish: (work) => {
      const noted = work.finally(() => unfinished.delete(noted));
      unfinished.add(noted);
      return noted;
    },
  };
}

const stdout: Output = {
  get isTTY() {
    return process.stdout.isTTY === true;
  },
  get columns() {
    return process.stdout.columns;
  },
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
};

const stderr: ErrorOutput = {
  get isTTY() {
    return process.stderr.isTTY === true;
  },
  get columns() {
    return process.stderr.columns;
  },
  write: (text) => {
    process.stderr.write(text);
  },
};

/**
 * A signal ends the command as it would without us, but only after unfinished work, such as writing a file, is done. A
 * second signal ends it at once.
 */
function attendToSignals(unfinished: ReadonlySet<Promise<unknown>>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      Promise.allSettled(unfinished).then(() => process.kill(process.pid, signal));
    });
  }
}

/** A reader that closes the pipe has seen enough, which is not an error. A full disk is. */
function exitWhenUnwritable(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`heed: cannot write to standard output: ${errorReason(error)}.\n`);
  process.exit(2);
}
