import { join } from 'node:path';
import { createMarker, type Mark, type MarkerReader } from './marker.js';
import type { Job, WorkerSetup } from './worker-messages.js';
import { type JobEnd, startWorker, type WorkerProcess } from './worker-process.js';

export interface PoolOptions {
  readonly count: number;
  /** Of each worker, in megabytes. */
  readonly memory: number;
  /** After how many seconds without progress a worker is taken to hang. */
  readonly recordSeconds: number;
  /** A folder that nobody needs when this process is gone. */
  readonly temporary?: string;
  /** Where the markers are. */
  readonly work: string;
  readonly setup: Omit<WorkerSetup, 'marker'>;
}

/** Where a worker was when it died, with how it did. */
export type PoolEnd = Exclude<JobEnd, { kind: 'died' }> | (Extract<JobEnd, { kind: 'died' }> & { readonly mark: Mark });

/** Processes that do jobs, as many at a time as there are; each is started when it is first needed, and again when it has died. */
export interface WorkerPool {
  readonly count: number;
  /** Only if fewer than `count` jobs are running. */
  run(job: Job): Promise<PoolEnd>;
  /** Where the workers are that have a job. */
  marks(): { readonly job: Job; readonly mark: Mark }[];
  stop(): Promise<void>;
}

interface Slot {
  readonly marker: MarkerReader;
  readonly path: string;
  worker?: WorkerProcess;
  /** Has the worker done a job already? Then it does not take its time to start. */
  isWarm: boolean;
  job?: Job | undefined;
  /** Where the worker was when it was last looked at, and for how many milliseconds it has been there. */
  last?: Mark | undefined;
  idle: number;
}

/** How often workers are looked at, in milliseconds. */
const lookEvery = 500;

/** Limit: after how many seconds a worker is ended that has not begun to read. On a busy machine it may take a while to start one. */
const startSeconds = 120;

export function createPool(options: PoolOptions): WorkerPool {
  const slots = Array.from({ length: options.count }, (_, place): Slot => {
    const path = join(options.work, `marker-${place + 1}`);
    return { path, marker: createMarker(path), isWarm: false, idle: 0 };
  });
  let lookedAt = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    // While this process was stopped, or the machine slept, the workers may have been too: such a time does not count.
    const passed = Math.min(now - lookedAt, 2 * lookEvery);
    lookedAt = now;
    for (const slot of slots) watchSlot(slot, passed, options.recordSeconds);
  }, lookEvery);
  return {
    count: options.count,
    run: async (job) => {
      const slot = slots.find((one) => one.job === undefined);
      if (slot === undefined) throw new Error('All workers have a job.');
      slot.marker.reset();
      Object.assign(slot, { job, last: undefined, idle: 0 });
      if (slot.worker?.isAlive !== true) {
        slot.isWarm = false;
        slot.worker = startWorker({ ...options.setup, marker: slot.path }, options.memory, options.temporary);
      }
      const end = await slot.worker.run(job);
      slot.job = undefined;
      slot.isWarm = true;
      return end.kind === 'died' ? { ...end, mark: slot.marker.read() } : end;
    },
    marks: () => slots.flatMap(({ job, marker }) => (job === undefined ? [] : [{ job, mark: marker.read() }])),
    stop: async () => {
      clearInterval(watch);
      await Promise.all(slots.map(async ({ worker }) => worker?.stop()));
      for (const { marker } of slots) marker.close();
    },
  };
}

function watchSlot(slot: Slot, passed: number, recordSeconds: number): void {
  if (slot.job === undefined) return;
  const mark = slot.marker.read();
  slot.idle = isSame(mark, slot.last) ? slot.idle + passed : 0;
  slot.last = mark;
  const seconds = mark.stage === 'starting' && !slot.isWarm ? Math.max(recordSeconds, startSeconds) : recordSeconds;
  if (slot.idle > seconds * 1000) slot.worker?.kill(`a worker was at it for more than ${seconds} s`);
}

function isSame(one: Mark, other: Mark | undefined): boolean {
  return one.stage === other?.stage && one.offset === other.offset && one.records === other.records;
}
