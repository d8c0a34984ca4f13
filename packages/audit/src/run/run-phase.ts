import { AuditError } from '../audit-error.js';
import type { Unit } from '../unit.js';
import { createChain } from './chain.js';
import { createChange } from './change.js';
import { diskFull } from './manifest-file.js';
import type { Manifest, Phase, UnitOutcome } from './manifest.js';
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
  /** Is told of every unit that is done, also of those of earlier runs. */
  readonly onDone: (unit: Unit, outcome: UnitOutcome, isNew: boolean) => void;
}

/** Limit: how many workers may die one after the other without having begun to read. By then it is not a matter of bad luck. */
const maxFalseStarts = 10;

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
    if (outcome !== undefined) options.onDone(unit, outcome, false);
  }
  const again: number[] = [];
  const change = createChange();
  let next = 0;
  let settled = 0;
  let falseStarts = 0;

  /** The place of a unit that is to be run now, if there is one. */
  function take(): number | undefined {
    const redone = again.shift();
    if (redone !== undefined) return redone;
    while (next < units.length && outcomes[next] !== undefined) next++;
    return next < units.length && next < settled + options.ahead ? next++ : undefined;
  }

  /** What one worker does, until nothing is left. */
  async function lane(): Promise<void> {
    while (settled < units.length) {
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
      if (end.kind === 'done') {
        falseStarts = 0;
        options.done(place + 1, job, end.result);
        outcomes[place] = end.result.outcome;
        options.onDone(unit, end.result.outcome, true);
      } else if (end.kind === 'refused') throw refusal(end, options.folder);
      else falseStarts = noteDeath(manifest, unit, end) ? 0 : falseStarts + 1;
      if (end.kind === 'died' && falseStarts > maxFalseStarts) {
        throw new AuditError(`Workers cannot be run: ${end.how}, ${falseStarts} times before it began to read.`);
      }
    }
    change.notify();
  }

  async function settleInOrder(): Promise<void> {
    const chain = createChain();
    while (settled < units.length) {
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
        again.push(settled);
      } else {
        await options.settle(settled + 1, states[settled]?.isSettled === true);
        chain.follow(unit, outcome);
        settled++;
      }
      change.notify();
    }
  }

  await Promise.all([settleInOrder(), ...Array.from({ length: pool.count }, lane)]);
}

type Died = Extract<PoolEnd, { kind: 'died' }>;

/** Counts a death at the record that the worker was at. Gives false if it was at none, or somebody else ended it. */
function noteDeath(manifest: Manifest, unit: Unit, { mark, how, isOwnFault }: Died): boolean {
  const { stage, offset } = mark;
  if (stage !== 'reading' && stage !== 'answering') return false;
  if (isOwnFault) manifest.addDeath({ file: unit.file, offset, stage, how });
  return true;
}

function refusal({ code, message }: Extract<PoolEnd, { kind: 'refused' }>, folder: string): AuditError {
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder);
  return new AuditError(`The audit cannot go on: ${message}. What is finished is kept in ${folder}.`);
}
