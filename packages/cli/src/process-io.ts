import { once } from 'node:events';
import { homedir } from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { errorReason } from './error-reason.js';
import type { ErrorOutput, Io, StandardOutput } from './io.js';

/** The streams, environment, folder and clock of this process. Call it once. */
export function createProcessIo(): Io {
  keepQuiet();
  process.stdout.on('error', exitWhenUnwritable);
  // Nobody reads messages any more, and there is no other place to tell that.
  process.stderr.on('error', () => undefined);
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
    finish: createFinish(),
    stoppable,
  };
}

/**
 * Keeps Node 22 from telling people that `node:sqlite` and `globSync` are experimental: they can do nothing about it, and the versions
 * from 24 on say nothing more of it.
 */
function keepQuiet(): void {
  const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  process.emitWarning = (...args: unknown[]) => {
    if (args[1] !== 'ExperimentalWarning' || !/^(?:SQLite|globSync) /.test(String(args[0]))) emitWarning(...args);
  };
}

const stdout: StandardOutput = {
  get isTTY() {
    return process.stdout.isTTY === true;
  },
  get columns() {
    return process.stdout.columns;
  },
  write: writeOut,
  writeBytes: writeOut,
};

async function writeOut(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Holds back signals while work such as writing a file is under way; a second signal ends the command even so.
 *
 * At all other times nobody listens, so that the system ends the process at once. A listener would be called only between two steps,
 * and reading one long text is a single step.
 */
function createFinish(): Io['finish'] {
  let running = 0;
  let received: NodeJS.Signals | undefined;
  const stopListening = (): void => {
    for (const signal of signals) process.off(signal, hold);
  };
  const hold = (signal: NodeJS.Signals): void => {
    received = signal;
    stopListening();
  };
  const pause = async (): Promise<void> => {
    // A signal that came during synchronous work is delivered only in a whole turn of the event loop.
    await setImmediate();
    await setImmediate();
    if (running === 1 && received !== undefined) process.kill(process.pid, received);
  };
  return async (work) => {
    if (running++ === 0 && received === undefined) for (const signal of signals) process.on(signal, hold);
    try {
      return await work(pause);
    } finally {
      await pause();
      if (--running === 0) stopListening();
    }
  };
}

/** While such work is under way, somebody listens, so it must give way to the event loop again and again. */
async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  let received: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    received = signal;
    for (const one of signals) process.off(one, stop);
    stopping.abort();
  };
  for (const one of signals) process.on(one, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const one of signals) process.off(one, stop);
    if (received !== undefined) {
      process.kill(process.pid, received);
      // It ends in this time, and does nothing more.
      await setTimeout(1000);
    }
  }
}

/**
 * A reader that closes the pipe has seen enough, so nothing is said; a full disk is an error. In both cases the status is 2: with 0, a
 * script could take what was not even looked at for allowed.
 */
function exitWhenUnwritable(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') {
    process.stderr.write(`heed: cannot write to standard output: ${errorReason(error)}.\n`);
  }
  process.exit(2);
}
