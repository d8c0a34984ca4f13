import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fileErrorReason } from '../inputs/file-error.js';
import type { Job, JobResult, MessageFromWorker, MessageToWorker, WorkerSetup } from './worker-messages.js';

/** How a job ended. */
export type JobEnd =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'refused'; readonly message: string; readonly isDiskFull: boolean }
  /** `isOwnFault`: the worker died of what it did, as far as one can tell, not because somebody ended it. */
  | { readonly kind: 'died'; readonly how: string; readonly isOwnFault: boolean };

/**
 * A process that does one job at a time.
 *
 * Processes rather than threads: when a thread runs out of memory outside of its heap, or crashes, all others end with it. And not a
 * pool from a package: Tinypool does not tell which of its processes died, cannot end a single one that hangs, and starts them without
 * the environment.
 */
export interface WorkerProcess {
  run(job: Job): Promise<JobEnd>;
  /** Ends it at once. The job that it has ends with `how`, as its own fault. */
  kill(how: string): void;
  /** Ends it, and resolves when it is gone. */
  stop(): Promise<void>;
  readonly isAlive: boolean;
}

/** Workers run `worker-main.ts` as it was bundled: loading several hundred modules takes three times as long. */
const entry = fileURLToPath(new URL('../../bundle/worker-main.js', import.meta.url));

/** Limit: how much of what a worker says when it dies is kept, to find the reason in it. */
const keptOutput = 8192;

/** `temporary` is a folder that the worker removes if it outlives this process. */
export function startWorker(setup: WorkerSetup, memory: number, temporary: string | undefined): WorkerProcess {
  const child = fork(entry, temporary === undefined ? [] : [temporary], {
    // Not the arguments of this process: a debugger's port, for example, is taken.
    execArgv: [`--max-old-space-size=${memory}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-keptOutput);
  });
  let isAlive = true;
  let killedBecause: string | undefined;
  let finish: ((end: JobEnd) => void) | undefined;
  const end = (jobEnd: JobEnd): void => {
    finish?.(jobEnd);
    finish = undefined;
  };
  let failure: string | undefined;
  child.on('message', (message: MessageFromWorker) => {
    if (message.kind === 'failed') failure = message.message;
    else end(message);
  });
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      // A message that cannot be sent because the worker is gone; the event of its end follows.
      if (child.pid !== undefined) return;
      // It never ran. Another one would not either, so this is no fault of the job.
      isAlive = false;
      end({ kind: 'refused', message: `cannot start a worker: ${fileErrorReason(error)}.`, isDiskFull: false });
      resolve();
    });
    // Not "exit": before it is closed, its last words may not have been read.
    child.once('close', (code, signal) => {
      isAlive = false;
      end({ kind: 'died', ...reasonOf({ killedBecause, failure, output, memory, code, signal }) });
      resolve();
    });
  });
  send(child, { kind: 'setup', setup });
  return {
    get isAlive() {
      return isAlive;
    },
    run: (job) =>
      new Promise((resolve) => {
        finish = resolve;
        if (isAlive) send(child, { kind: 'job', job });
        else end({ kind: 'died', how: 'a worker ended before it could begin', isOwnFault: false });
      }),
    kill: (how) => {
      killedBecause = how;
      child.kill('SIGKILL');
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function send(child: ChildProcess, message: MessageToWorker): void {
  if (child.connected) child.send(message, () => undefined);
}

interface End {
  readonly killedBecause: string | undefined;
  readonly failure: string | undefined;
  readonly output: string;
  readonly memory: number;
  readonly code: unknown;
  readonly signal: unknown;
}

/** Signals by which people and terminals end processes. The system ends those that take too much memory with SIGKILL. */
const signalsOfPeople: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

function reasonOf({ killedBecause, failure, output, memory, code, signal }: End): {
  readonly how: string;
  readonly isOwnFault: boolean;
} {
  if (killedBecause !== undefined) return { how: killedBecause, isOwnFault: true };
  if (failure !== undefined) return { how: `a worker failed with "${failure}"`, isOwnFault: true };
  if (output.includes('heap out of memory')) {
    return { how: `a worker used up its ${memory} MB of memory`, isOwnFault: true };
  }
  const how = signal === null ? `a worker ended with status ${code}` : `a worker was ended by ${signal}`;
  return { how, isOwnFault: !signalsOfPeople.includes(signal) };
}
