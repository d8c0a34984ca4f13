import { defined } from '@heed/core/internal';
import type { Unit } from '../unit.js';
import type { UnitOutcome } from './manifest.js';
import type { ProgressEvent } from './request.js';
import type { WorkerPool } from './worker-pool.js';

/** Counts what is done in a phase, and tells it now and then, the first time as soon as this run has done something. */
export interface Progress {
  done(unit: Unit, outcome: UnitOutcome, isNew: boolean): void;
  /** A unit that was done has to be done again. */
  redo(unit: Unit, outcome: UnitOutcome): void;
  /** Tells where it ended, and nothing more. */
  stop(): void;
}

/** How often it is told, in milliseconds. */
const tellEvery = 250;

export function startProgress(
  phase: ProgressEvent['phase'],
  units: readonly Unit[],
  pool: WorkerPool,
  tell: (event: ProgressEvent) => void,
): Progress {
  const began = performance.now();
  const bytes = bytesOfUnits(units);
  const bytesTotal = units.reduce((sum, unit) => sum + bytes(unit), 0);
  const all = { records: 0, damaged: 0, bytes: 0 };
  /** Of this run: what earlier runs did tells nothing about the rate. */
  const own = { records: 0, bytes: 0 };
  const add = (unit: Unit, { records, damaged }: UnitOutcome, sign: 1 | -1, isNew: boolean): void => {
    all.records += sign * records;
    all.damaged += sign * damaged;
    all.bytes += sign * bytes(unit);
    if (!isNew) return;
    own.records += sign * records;
    own.bytes += sign * bytes(unit);
  };
  const event = (): ProgressEvent => {
    const running = { records: 0, damaged: 0, bytes: 0 };
    for (const { job, mark } of pool.marks()) {
      if (mark.stage === 'starting') continue;
      const { from, to } = job.unit;
      running.records += mark.records;
      running.damaged += mark.damaged;
      const share = to > from ? Math.min(1, Math.max(0, (mark.offset - from) / (to - from))) : 0;
      running.bytes += share * bytes(job.unit);
    }
    const seconds = (performance.now() - began) / 1000;
    const bytesDone = Math.min(bytesTotal, Math.round(all.bytes + running.bytes));
    const bytesOfRun = own.bytes + running.bytes;
    return defined({
      phase,
      records: all.records + running.records,
      damaged: all.damaged + running.damaged,
      bytesDone,
      bytesTotal,
      recordsPerSecond: (own.records + running.records) / seconds,
      secondsLeft: bytesOfRun > 0 ? ((bytesTotal - bytesDone) / bytesOfRun) * seconds : undefined,
    });
  };
  const timer = setInterval(() => tell(event()), tellEvery);
  let isFirst = true;
  return {
    done: (unit, outcome, isNew) => {
      add(unit, outcome, 1, isNew);
      if (isNew && isFirst) tell(event());
      isFirst &&= !isNew;
    },
    redo: (unit, outcome) => add(unit, outcome, -1, true),
    stop: () => {
      clearInterval(timer);
      tell(event());
    },
  };
}

/** Bytes of a unit. Units of Parquet files are counted in rows: each has its share of the file. */
function bytesOfUnits(units: readonly Unit[]): (unit: Unit) => number {
  const rows = new Map<string, number>();
  for (const { kind, path, to } of units) {
    if (kind === 'parquet') rows.set(path, Math.max(rows.get(path) ?? 0, to));
  }
  return ({ kind, path, size, from, to }) => {
    if (kind !== 'parquet') return Math.max(0, Math.min(to, size) - from);
    return (size * (to - from)) / (rows.get(path) || 1);
  };
}
