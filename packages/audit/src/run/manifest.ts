import type { DatabaseSync } from 'node:sqlite';
import { defined } from '@heed/core/internal';
import type { Problem } from '../problem.js';
import type { Tally } from '../tally.js';
import type { AuditFolder } from './audit-folder.js';
import { digestOf, type FolderSettings } from './folder-settings.js';
import type { InputIdentity } from './input-identity.js';
import { openManifestFile, sqliteFailure } from './manifest-file.js';

/** Evidence is collected, then the records that others refer to are searched for, then all is answered. */
export type Phase = 'evidence' | (typeof placesPhases)[number] | 'answers';

/**
 * Limit: searches for records that others refer to. One is enough for what `revisit` records refer to. A robots.txt may redirect to an
 * address that redirects to another, and so on, as often as a look-up follows.
 */
export const placesPhases = ['places', 'places-2', 'places-3', 'places-4', 'places-5'] as const;

/** What is done once. */
export type Step = 'sources' | 'evidence' | 'copies' | 'audit';

/** What came of reading a unit. */
export interface UnitOutcome {
  /** Where the first record begins, or the first place that could not be read; absent if there was neither. */
  readonly start?: number;
  /** Where the next unit has to begin; absent if there was nothing, or if what was there last was set aside, so that nobody knows. */
  readonly end?: number;
  readonly records: number;
  readonly damaged: number;
}

/** What the manifest knows of a unit. Numbers of units begin at 1. */
export interface UnitState {
  readonly number: number;
  /** Where it begins for certain, if the place that was planned proved to be wrong. */
  readonly exactFrom?: number;
  /** Absent until it is done. */
  readonly outcome?: UnitOutcome;
  /** Is its place in the file certain, and has what it found been taken over? */
  readonly isSettled: boolean;
}

/** What comes of answering a unit, besides the parts. `problems` are read as they are written: there may be many. */
export interface UnitAnswers {
  readonly tally: Tally;
  readonly problems: Iterable<Problem>;
}

/** A place at which workers died. */
export interface Death {
  readonly file: string;
  readonly offset: number;
  readonly stage: 'reading' | 'answering';
  readonly count: number;
  /** How the last of them ended: the end of a sentence. */
  readonly how: string;
}

/** What an audit remembers. Only the main process has it; what it returns from has been written. */
export interface Manifest {
  /** Absent in a new folder. */
  settings(): FolderSettings | undefined;
  /** All at once, so that nobody finds half of it. */
  begin(
    settings: FolderSettings,
    inputs: readonly InputIdentity[],
    units: Readonly<Partial<Record<Phase, number>>>,
    problems?: readonly Problem[],
  ): void;
  inputs(): InputIdentity[];
  isDone(step: Step): boolean;
  finish(step: Step): void;
  /** Which phases are planned, with their number of units. */
  plannedUnits(phase: Phase): number | undefined;
  plan(phase: Phase, units: number): void;
  units(phase: Phase): UnitState[];
  /** A unit is done. */
  done(phase: Phase, unit: number, outcome: UnitOutcome, answers?: UnitAnswers): void;
  settle(phase: Phase, unit: number): void;
  /** A unit has to be run again, from where it begins for certain. */
  redo(phase: Phase, unit: number, exactFrom: number): void;
  /** The tallies of the units that are answered. */
  tallies(): Iterable<Tally>;
  /** The problems of a unit, or of all, in the order of the input. */
  problems(unit?: number): Iterable<Problem>;
  countProblems(): number;
  /** Adds a death, and gives how many there have been at this place. */
  addDeath(death: Omit<Death, 'count'>): number;
  /** Forgets single deaths at places that a worker has passed alive since then: records of a file from one offset to before another. */
  forgive(file: string, from: number, to: number): void;
  /** Places of a file at which at least two workers died, in their order. */
  setAside(file: string): Death[];
  close(): void;
}

/** The number under which problems of whole files are kept: before those of all units. */
export const ofFiles = 0;

/** Opens the manifest of a folder. Throws an `AuditError` if it is not one, or if another process has it. */
export function openManifest(folder: AuditFolder): Manifest {
  const database = openManifestFile(folder);
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw sqliteFailure(error, folder.path);
    }
  };
  const transaction = (work: () => void): void =>
    guarded(() => {
      database.exec('BEGIN');
      try {
        work();
        database.exec('COMMIT');
      } catch (error) {
        // A full disk has ended the transaction already.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });
  const queries = prepareQueries(database);
  const about = (name: string): string | undefined => text(queries.about.get(name)?.['value']);
  const planUnits = (phase: string, units: number): void => {
    for (let number = 1; number <= units; number++) queries.addUnit.run(phase, number);
    queries.setAbout.run(`${phase} units`, String(units));
  };
  return {
    settings: () => {
      const value = about('settings');
      return value === undefined ? undefined : (JSON.parse(value) as FolderSettings);
    },
    begin: (settings, inputs, units, problems = []) =>
      transaction(() => {
        for (const [place, problem] of problems.entries())
          queries.addProblem.run(ofFiles, place, JSON.stringify(problem));
        for (const [phase, count] of Object.entries(units)) planUnits(phase, count);
        for (const [place, { file, kind, size, digest }] of inputs.entries()) {
          queries.addInput.run(place + 1, file, kind, size, digest);
        }
        queries.setAbout.run('settings', JSON.stringify(settings));
        queries.setAbout.run('digest of the settings', digestOf(settings));
      }),
    inputs: () => guarded(() => queries.inputs.all() as unknown as InputIdentity[]),
    isDone: (step) => about(`${step} done`) !== undefined,
    finish: (step) => transaction(() => queries.setAbout.run(`${step} done`, 'yes')),
    plannedUnits: (phase) => {
      const value = about(`${phase} units`);
      return value === undefined ? undefined : Number(value);
    },
    plan: (phase, units) => transaction(() => planUnits(phase, units)),
    units: (phase) => guarded(() => queries.units.all(phase).map(stateOf)),
    done: (phase, unit, outcome, answers) =>
      transaction(() => {
        const { tally, problems } = answers ?? { problems: [] };
        if (phase === 'answers') queries.dropProblems.run(unit);
        let place = 0;
        for (const problem of problems) queries.addProblem.run(unit, place++, JSON.stringify(problem));
        queries.setOutcome.run(
          JSON.stringify(outcome),
          tally === undefined ? null : JSON.stringify(tally),
          phase,
          unit,
        );
      }),
    settle: (phase, unit) => transaction(() => queries.settle.run(phase, unit)),
    redo: (phase, unit, exactFrom) => transaction(() => queries.redo.run(exactFrom, phase, unit)),
    tallies: () => read<Tally>(queries.tallies.iterate(), 'tally'),
    problems: (unit) =>
      read<Problem>(unit === undefined ? queries.problems.iterate() : queries.problemsOf.iterate(unit), 'problem'),
    countProblems: () => Number(queries.countProblems.get()?.['count']),
    addDeath: ({ file, offset, stage, how }) =>
      guarded(() => Number(queries.addDeath.get(file, offset, stage, how)?.['count'])),
    forgive: (file, from, to) => guarded(() => queries.forgive.run(file, from, to)),
    setAside: (file) => guarded(() => queries.setAside.all(file) as unknown as Death[]),
    close: () => database.close(),
  };
}

function prepareQueries(database: DatabaseSync) {
  return {
    about: database.prepare('SELECT value FROM about WHERE name = ?'),
    setAbout: database.prepare('INSERT OR REPLACE INTO about VALUES (?, ?)'),
    addInput: database.prepare('INSERT INTO inputs VALUES (?, ?, ?, ?, ?)'),
    inputs: database.prepare('SELECT file, kind, size, digest FROM inputs ORDER BY number'),
    addUnit: database.prepare('INSERT INTO units (phase, number) VALUES (?, ?)'),
    units: database.prepare(
      'SELECT number, exact_from, outcome, is_settled FROM units WHERE phase = ? ORDER BY number',
    ),
    setOutcome: database.prepare('UPDATE units SET outcome = ?, tally = ? WHERE phase = ? AND number = ?'),
    settle: database.prepare('UPDATE units SET is_settled = 1 WHERE phase = ? AND number = ?'),
    redo: database.prepare(
      'UPDATE units SET outcome = NULL, tally = NULL, exact_from = ? WHERE phase = ? AND number = ?',
    ),
    tallies: database.prepare("SELECT tally FROM units WHERE phase = 'answers' AND tally IS NOT NULL ORDER BY number"),
    dropProblems: database.prepare('DELETE FROM problems WHERE unit = ?'),
    addProblem: database.prepare('INSERT INTO problems VALUES (?, ?, ?)'),
    problems: database.prepare('SELECT problem FROM problems ORDER BY unit, place'),
    countProblems: database.prepare('SELECT count(*) AS count FROM problems'),
    problemsOf: database.prepare('SELECT problem FROM problems WHERE unit = ? ORDER BY place'),
    addDeath: database.prepare(
      `INSERT INTO deaths VALUES (?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET count = count + 1, how = excluded.how RETURNING count`,
    ),
    forgive: database.prepare(
      `DELETE FROM deaths WHERE file = ? AND offset >= ? AND offset < ? AND count < ${deathsToSetAside}`,
    ),
    setAside: database.prepare(
      `SELECT file, offset, stage, count, how FROM deaths WHERE file = ? AND count >= ${deathsToSetAside} ORDER BY offset`,
    ),
  };
}

/** Limit: a record that has ended this many workers is set aside. The first time, something else may have been the reason. */
const deathsToSetAside = 2;

function stateOf(row: Record<string, unknown>): UnitState {
  const outcome = text(row['outcome']);
  const exactFrom = row['exact_from'];
  return defined({
    number: Number(row['number']),
    exactFrom: typeof exactFrom === 'number' ? exactFrom : undefined,
    outcome: outcome === undefined ? undefined : (JSON.parse(outcome) as UnitOutcome),
    isSettled: row['is_settled'] === 1,
  });
}

/** One column of rows, as JSON. */
function* read<T>(rows: Iterable<Record<string, unknown>>, column: string): Generator<T> {
  for (const row of rows) yield JSON.parse(String(row[column])) as T;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
