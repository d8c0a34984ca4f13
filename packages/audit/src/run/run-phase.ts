import { AuditError } from '../audit-error.js';
import type { Unit } from '../unit.js';
import { createChain } from './chain.js';
import { createChange } from './change.js';
import { diskFull } from './failure.js';
import type { Manifest, Phase } from './manifest.js';
import type { Progress } from './progress.js';
import { untilAborted } from './until-aborted.js';
import type { Job, JobResult } from './worker-messages.js';
import type { PoolEnd, WorkerPool } from './worker-pool.js';

export interface PhaseOptions {
  readonly phase: Phase;
  readonly units: readonly Unit[];
  readonly manifest: Manifest;
  readonly pool: WorkerPool;
  /** For sentences. */
  readonly folder: string;
  /** How many units may be done and wait for one before them. */
  readonly ahead: number;
  readonly job: (number: number, unit: Unit, isExact: boolean) => Job;
  /** Moves what a job wrote to its place, and notes that it is done. */
  readonly done: (number: number, job: Job, result: JobResult) => void;
  /** Is called for each unit in order, when all before it are settled. `isSettled`: it was so in an earlier run. */
  readonly settle: (number: number, isSettled: boolean) => Promise<void>;
  readonly progress: Pick<Progress, 'done' | 'redo'>;
  readonly signal: AbortSignal | undefined;
}

/** Limit: how many workers may die one after the other without having begun to read. By then it is not a matter of bad luck. */
const maxFalseStarts = 10;

/** Limit: how many workers may die at one place. It is set aside after two, so if others follow, setting aside does not help. */
const maxDeaths = 5;

/**
 * Runs the units of a phase that are not done, and settles all of them in order. Rejects if the system refuses something, or workers
 * cannot be run; what is done is noted in the manifest by then.
 */
export async function runPhase(options: PhaseOptions): Promise<void> {
  const { phase, units, manifest, pool } = options;
  const states = manifest.units(phase);
  const outcomes = states.map(({ outcome }) => outcome);
  const exact = states.map(({ exactFrom }) => exactFrom);
  for (const [place, unit] of units.entries()) {
    const outcome = outcomes[place];
    if (outcome !== undefined) options.progress.done(unit, outcome, false);
  }
  const again: number[] = [];
  const change = createChange();
  let next = 0;
  let settled = 0;
  let falseStarts = 0;
  let isStopped = false;

  /** The place of a unit that is to be run now, if there is one. */
  function take(): number | undefined {
    const redone = again.shift();
    if (redone !== undefined) return redone;
    while (next < units.length && outcomes[next] !== undefined) next++;
    return next < units.length && next < settled + options.ahead ? next++ : undefined;
  }

  /** What one worker does, until nothing is left. */
  async function lane(): Promise<void> {
    while (settled < units.length && !isStopped) {
      const place = take();
      if (place === undefined) await change.next();
      else await runUnit(place);
    }
  }

  async function runUnit(place: number): Promise<void> {
    const unit = units[place] as Unit;
    while (outcomes[place] === undefined) {
      const from = exact[place] ?? unit.from;
      const job = options.job(place + 1, { ...unit, from }, exact[place] !== undefined);
      const end = await pool.run(job);
      // Workers that are ended because something else failed have died of nothing.
      if (isStopped) return;
      if (end.kind === 'done') {
        falseStarts = 0;
        options.done(place + 1, job, end.result);
        manifest.forgive(unit.file, unit.from, unit.to);
        outcomes[place] = end.result.outcome;
        options.progress.done(unit, end.result.outcome, true);
      } else if (end.kind === 'refused') throw refusal(end, options.folder);
      else falseStarts = noteDeath(manifest, unit, end) ? 0 : falseStarts + 1;
      if (end.kind === 'died' && falseStarts > maxFalseStarts) {
        throw new AuditError(`workers cannot be run: ${end.how}, ${falseStarts} times before it began to read.`);
      }
    }
    change.notify();
  }

  async function settleInOrder(): Promise<void> {
    const chain = createChain();
    while (settled < units.length && !isStopped) {
      const unit = units[settled] as Unit;
      const outcome = outcomes[settled];
      if (outcome === undefined) {
        await change.next();
        continue;
      }
      const from = chain.misplaced(unit, outcome);
      // Once it was read from there, whatever was found is what there is.
      if (from !== undefined && exact[settled] !== from) {
        manifest.redo(phase, settled + 1, from);
        exact[settled] = from;
        outcomes[settled] = undefined;
        options.progress.redo(unit, outcome);
        again.push(settled);
      } else {
        await options.settle(settled + 1, states[settled]?.isSettled === true);
        chain.follow(unit, outcome);
        settled++;
      }
      change.notify();
    }
  }

  try {
    await Promise.all([untilAborted(options.signal, settleInOrder()), ...Array.from({ length: pool.count }, lane)]);
  } finally {
    isStopped = true;
    change.notify();
  }
}

type Died = Extract<PoolEnd, { kind: 'died' }>;

/** Counts a death at the record that the worker was at. Gives false if it was at none, or somebody else ended it. */
function noteDeath(manifest: Manifest, unit: Unit, { mark, how, isOwnFault }: Died): boolean {
  const { stage, offset } = mark;
  if (stage !== 'reading' && stage !== 'answering') return false;
  if (!isOwnFault) return true;
  // What this worker has passed alive did not end the one before it.
  manifest.forgive(unit.file, unit.from, offset);
  const count = manifest.addDeath({ file: unit.file, offset, stage, how });
  if (count > maxDeaths) {
    throw new AuditError(`cannot go on in ${unit.file}: at byte ${offset}, which is set aside, ${how}.`);
  }
  return true;
}

function refusal({ message, isDiskFull }: Extract<PoolEnd, { kind: 'refused' }>, folder: string): AuditError {
  return isDiskFull ? diskFull(folder) : new AuditError(message);
}
