import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { within } from '../limits/within.js';
import { type CountRound, startRound } from './count-round.js';
import { countDeath, type Deaths, noDeaths } from './restart-delay.js';
import { createSumOfWorkers } from './sum-of-workers.js';
import { forwardLines } from './whole-lines.js';
import { isOurs, type MessageToWorker } from './worker-messages.js';

/** What several processes on one port need. */
export interface Supervision {
  readonly count: number;
  /** The port that `openPort` gave. */
  readonly port: number;
  /** Called when each of the first workers takes connections. */
  readonly listening: () => void;
  /** Called with a sentence about a worker, for the operator. */
  readonly note: (sentence: string) => void;
  /** Called with what workers print. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Workers finish what runs and end when it is aborted. */
  readonly stop: AbortSignal;
  /** Milliseconds that a worker has for that. One that needs longer is killed. */
  readonly stopTime: number;
}

/** The variable in which a worker finds the port, since the command line may say 0. */
const portVariable = 'HEED_WORKER_PORT';

/** The port for a process that `superviseWorkers` has started; `undefined` in all others. */
export function workerPort(env: Readonly<Record<string, string | undefined>>): number | undefined {
  const port = env[portVariable];
  return cluster.isWorker && port !== undefined ? Number(port) : undefined;
}

/**
 * The status with which a worker says that it cannot run at all: an option is wrong, or a port is taken. Another attempt would end in the
 * same way.
 */
const cannotRun = 2;

/**
 * Runs this program several times, on one port, until a signal stops it. In the copies `cluster.isWorker` is true; they serve, and this
 * process only passes connections to them, in turn. One that ends is replaced, after a delay that grows if it happens repeatedly.
 *
 * Returns an exit status: 0 after a signal to stop, or that of a worker that could not run at all.
 */
export async function superviseWorkers(supervision: Supervision): Promise<number> {
  const { count, port, listening, note, write, stop, stopTime } = supervision;
  const ends = new Map<Worker, Promise<void>>();
  const sum = createSumOfWorkers();
  let deaths: Deaths = noDeaths;
  let round: CountRound | undefined;
  let first = 0;
  const stopping = new AbortController();
  let status = 0;
  const stopAll = (): void => stopping.abort();

  function start(): void {
    // The first one may begin to listen after the signal to end.
    if (stopping.signal.aborted) return;
    try {
      watch(cluster.fork({ [portVariable]: String(port) }));
    } catch (error) {
      void startLater(`A worker could not be started: ${messageOf(error)}`, 0);
    }
  }

  function watch(worker: Worker): void {
    const born = performance.now();
    let listens = false;
    worker.once('listening', () => {
      listens = true;
      first += 1;
      // If one cannot run at all, it says so, and the others need not say it again.
      if (first === 1) for (let started = 1; started < count; started++) start();
      if (first === count && !stopping.signal.aborted) listening();
    });
    worker.on('message', (message) => void hear(worker, message));
    const printed = worker.process.stdout;
    const forwarded = printed === null ? Promise.resolve(0) : forwardLines(printed, write);
    const ended = new Promise<'ran' | 'never ran'>((resolve) => {
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) {
          return note(`A worker (process ${worker.process.pid}) failed: ${error.message}.`);
        }
        // It never ran, so it will not exit either.
        resolve('never ran');
        if (!stopping.signal.aborted) void startLater(`A worker could not be started: ${messageOf(error)}`, 0);
      });
      worker.once('exit', (code, signal) => {
        sum.drop(worker.id);
        round?.heard(worker.id);
        resolve('ran');
        if (!stopping.signal.aborted) void replace(worker, { code, signal, listens, lived: performance.now() - born });
      });
    });
    ends.set(
      worker,
      ended.then(async (how) => {
        const half = how === 'ran' ? await forwarded : 0;
        if (half > 0) note(`A worker ended within a line; its ${half} bytes were not printed.`);
        // Not before all that it printed has been handed on: who stops meanwhile waits for that.
        ends.delete(worker);
      }),
    );
  }

  async function replace(worker: Worker, { code, signal, listens, lived }: Ended): Promise<void> {
    // Later, others run with the same options: what is wrong then, such as a file that cannot be read, may pass.
    if (code === cannotRun && !listens && first === 0) {
      status = cannotRun;
      stopAll();
      return;
    }
    const how = signal === null ? `with status ${code}` : `by ${signal}`;
    await startLater(`A worker (process ${worker.process.pid}) ended ${how}`, lived);
  }

  /** Starts a worker that replaces one that ran for a number of milliseconds. */
  async function startLater(what: string, lived: number): Promise<void> {
    const counted = countDeath(deaths, lived);
    deaths = counted.deaths;
    note(`${what}; another is started in ${counted.delay} ms.`);
    await setTimeout(counted.delay, undefined, { signal: stopping.signal }).catch(() => undefined);
    start();
  }

  /** Answers a worker that asks for the figures of all. Requests during a round wait for the same one. */
  async function hear(worker: Worker, message: unknown): Promise<void> {
    if (!isOurs(message)) return;
    if (message.heed === 'figures') {
      sum.take(worker.id, message.figures);
      round?.heard(worker.id);
    } else if (message.heed === 'count-all') {
      round ??= askAll();
      const { over } = round;
      await over;
      send(worker, { heed: 'counted', figures: await sum.all() });
    }
  }

  function askAll(): CountRound {
    const asked = [...ends.keys()].filter((worker) => worker.isConnected());
    const begun = startRound(asked.map(({ id }) => id));
    void begun.over.then(() => {
      round = undefined;
    });
    for (const worker of asked) send(worker, { heed: 'count' });
    return begun;
  }

  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  stop.addEventListener('abort', stopAll);
  if (stop.aborted) stopAll();
  else start();
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  stop.removeEventListener('abort', stopAll);
  await endAll(ends, stopTime, note);
  return status;
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly listens: boolean;
  readonly lived: number;
}

/** Limit: milliseconds in which what workers printed last is handed on, once they have ended. */
const unreadTime = 5000;

/** Tells all workers to end, and kills those that have not when the time is over. */
async function endAll(
  ends: ReadonlyMap<Worker, Promise<void>>,
  time: number,
  note: Supervision['note'],
): Promise<void> {
  const all = Promise.all(ends.values());
  for (const worker of ends.keys()) send(worker, { heed: 'stop' });
  if ((await within(time, all)) === undefined) {
    for (const worker of ends.keys()) {
      if (worker.isDead()) continue;
      note(`A worker (process ${worker.process.pid}) did not end in ${time / 1000} s and was killed.`);
      worker.process.kill('SIGKILL');
    }
  }
  if ((await within(unreadTime, all)) === undefined) note('The last output of workers is lost: nothing reads it.');
}

/** A worker may end before a message reaches it; then the message is dropped. */
function send(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Of a program that cannot be started, Node says no more than its path and a code. */
function messageOf(error: unknown): string {
  const { code } = Object(error) as { readonly code?: unknown };
  if (code === 'EMFILE' || code === 'ENFILE') return 'too many files are open';
  return error instanceof Error ? error.message : String(error);
}
