import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AuditError } from '../audit-error.js';
import { headerOf } from '../inputs/csv-items.js';
import { type AtomicFile, openAtomicFile } from '../output/atomic-file.js';
import type { FilteredInfo } from '../output/filtered-info.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import { filteredHeader } from '../tables/table-filter.js';
import type { Unit } from '../unit.js';
import { type AuditFolder, partName } from './audit-folder.js';
import { createRecordJoiner, type JoinedRecords, oneFile, type RecordJoiner, severalFiles } from './join-records.js';
import { jsonLinesOf } from './lines-of.js';
import type { Manifest } from './manifest.js';
import { startProgress } from './progress.js';
import type { AuditRequest } from './request.js';
import { runPhase } from './run-phase.js';
import { streamPart } from './stream-part.js';
import type { AnswerJob } from './worker-messages.js';
import type { WorkerPool } from './worker-pool.js';

/** Limit: how many parts for each worker may wait on the disk until those before them are written to standard output. */
const partsAhead = 4;

/** What one kind of output is called in a job, where it goes, and what its name ends with. */
interface Output {
  readonly name: 'rows' | 'views' | 'filtered' | 'rejected' | 'edges';
  readonly folder: string;
  readonly extension: 'ndjson' | 'csv' | 'parquet' | 'warc.gz' | 'json';
}

/** What the files say that records are copied to. */
export type CopiedFrom = Pick<FilteredInfo, 'inputs' | 'version'>;

/**
 * Answers all units. Without `write` the parts stay in the folder, otherwise they are passed on in order and removed. What units copy is
 * joined: to standard output and to the file for rejected records as it comes, to the files of the folder at the end.
 */
export async function answerUnits(
  folder: AuditFolder,
  units: readonly Unit[],
  settings: AuditSettings,
  manifest: Manifest,
  pool: WorkerPool,
  request: AuditRequest,
  copiedFrom: CopiedFrom,
): Promise<void> {
  const write = request.out === undefined ? request.write : undefined;
  const outputs = outputsOf(folder, settings, write !== undefined);
  for (const output of outputs) mkdirSync(output.folder, { recursive: true });
  const progress = startProgress('answers', units, pool, (event) => request.onProgress?.(event));
  const rows = outputs.find(({ name }) => name === 'rows');
  const joining = write === undefined ? undefined : joinRecords(folder, units, settings, request, copiedFrom);
  try {
    await runPhase({
      phase: 'answers',
      units,
      manifest,
      pool,
      folder: folder.path,
      ahead: write === undefined ? Number.POSITIVE_INFINITY : pool.count * partsAhead,
      progress,
      signal: request.signal,
      job: (number, unit, isExact) => {
        const job: AnswerJob = {
          kind: 'answer',
          unit,
          isExact,
          setAside: manifest.setAside(unit.file),
          problems: join(folder.work, `problems-${number}`),
        };
        const written = outputs.map(({ name }) => [name, join(folder.work, `${name}-${number}`)]);
        return { ...job, ...Object.fromEntries(written) };
      },
      done: (number, job, { outcome, tally }) => {
        if (job.kind !== 'answer' || tally === undefined) throw new Error('This is not the answer to a unit.');
        for (const { name, folder: target, extension } of outputs) {
          renameSync(job[name] as string, join(target, partName(number, extension)));
        }
        manifest.done('answers', number, outcome, { tally, problems: jsonLinesOf<Problem>(job.problems) });
        rmSync(job.problems);
      },
      settle: async (number) => {
        if (request.onProblem !== undefined) for (const one of manifest.problems(number)) request.onProblem(one);
        if (write === undefined) return;
        await joining?.joiner.add(number);
        if (rows === undefined) return;
        const part = join(rows.folder, partName(number, rows.extension));
        await streamPart(part, rows.extension === 'csv' && number > 1, write);
        rmSync(part);
      },
    });
    await joining?.finish();
  } finally {
    joining?.drop();
    progress.stop();
  }
}

/** Joins what units have copied into the files of the folder. */
export async function joinCopies(
  folder: AuditFolder,
  units: readonly Unit[],
  settings: AuditSettings,
  request: AuditRequest,
  copiedFrom: CopiedFrom,
): Promise<void> {
  const joining = joinRecords(folder, units, settings, request, copiedFrom);
  if (joining === undefined) return;
  try {
    for (let number = 1; number <= units.length; number++) await joining.joiner.add(number);
    await joining.finish();
  } finally {
    joining.drop();
  }
}

interface Joining {
  readonly joiner: RecordJoiner;
  /** Puts all files in their places. */
  finish(): Promise<void>;
  /** Removes those that are not. */
  drop(): void;
}

function joinRecords(
  folder: AuditFolder,
  units: readonly Unit[],
  settings: AuditSettings,
  request: AuditRequest,
  copiedFrom: CopiedFrom,
): Joining | undefined {
  const { out, write, cwd, reject } = request;
  if (settings.filter !== true && reject === undefined) return undefined;
  const files: AtomicFile[] = [];
  const openFile = (path: string): AtomicFile => {
    const file = openAtomicFile(path);
    files.push(file);
    return file;
  };
  const pieceOf =
    (name: Output['name']) =>
    (number: number): string =>
      join(folder.copies, name, partName(number, 'warc.gz'));
  const { extension, head } = copiedKind(units, settings);
  if (extension === 'parquet') return joinParquet(folder, units, settings, openFile, request);
  const kinds: JoinedRecords[] = [];
  if (settings.filter === true && out !== undefined) {
    mkdirSync(folder.filtered, { recursive: true });
    const target = severalFiles((number) => openFile(join(folder.filtered, partName(number, extension))));
    kinds.push({ content: 'passed', pieceOf: pieceOf('filtered'), target });
  } else if (settings.filter === true && write !== undefined) {
    kinds.push({ content: 'passed', pieceOf: pieceOf('filtered'), target: oneFile(write) });
  }
  const rejected = reject === undefined ? undefined : openFile(resolve(cwd, reject));
  if (rejected !== undefined)
    kinds.push({ content: 'rejected', pieceOf: pieceOf('rejected'), target: oneFile(rejected.write) });
  if (kinds.length === 0) return undefined;
  const edgesOf = (number: number): string => join(folder.copies, 'edges', partName(number, 'json'));
  const joiner = createRecordJoiner(units, kinds, edgesOf, { settings, ...copiedFrom }, head);
  return {
    joiner,
    async finish() {
      await joiner.finish();
      rejected?.put();
    },
    drop: () => {
      for (const file of files) file.drop();
    },
  };
}

/** What records are copied to: WARC, or a table like the inputs. */
interface CopiedKind {
  readonly extension: 'warc.gz' | 'ndjson' | 'txt' | 'csv' | 'parquet';
  /** What a file begins with, where it is not a `warcinfo` record. */
  readonly head?: Uint8Array;
}

const extensions = { questions: 'ndjson', 'url-list': 'txt', csv: 'csv', parquet: 'parquet', warc: 'warc.gz' } as const;

/** Throws an `AuditError` for inputs that cannot be copied into files of one kind. */
function copiedKind(units: readonly Unit[], { provenance = false }: AuditSettings): CopiedKind {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const [kind = 'warc', ...others] = kinds;
  if (others.length > 0) {
    throw new AuditError(
      `--filter and --reject copy inputs of one kind, and these are ${kinds.join(' and ')}: audit them one kind at a time.`,
    );
  }
  if (kind !== 'csv') return { extension: extensions[kind], ...(kind === 'warc' ? {} : { head: new Uint8Array() }) };
  const heads = new Map<string, Uint8Array>();
  for (const path of new Set(units.map((unit) => unit.path))) {
    const header = headerOf(units.find((unit) => unit.path === path) as Unit);
    if (typeof header === 'string') continue;
    const head = filteredHeader(header, provenance);
    heads.set(Buffer.from(head).toString('latin1').trimEnd(), head);
  }
  if (heads.size > 1) {
    throw new AuditError('--filter and --reject copy CSV files with the same columns: audit these one by one.');
  }
  return { extension: 'csv', head: [...heads.values()][0] ?? new Uint8Array() };
}

/** Each Parquet file is one unit, and what is copied of it is one file. */
function joinParquet(
  folder: AuditFolder,
  units: readonly Unit[],
  settings: AuditSettings,
  openFile: (path: string) => AtomicFile,
  { out, cwd, reject }: AuditRequest,
): Joining {
  const files: AtomicFile[] = [];
  const copy = async (from: string, to: string): Promise<void> => {
    const file = openFile(to);
    files.push(file);
    for await (const bytes of createReadStream(from)) file.write(bytes as Buffer);
  };
  const pieceOf = (name: Output['name'], number: number): string =>
    join(folder.copies, name, partName(number, 'warc.gz'));
  return {
    joiner: {
      async add(number) {
        if (settings.filter === true && out !== undefined) {
          mkdirSync(folder.filtered, { recursive: true });
          await copy(pieceOf('filtered', number), join(folder.filtered, partName(number, 'parquet')));
        }
        if (reject !== undefined && units.length === 1) await copy(pieceOf('rejected', number), resolve(cwd, reject));
      },
      finish: async () => undefined,
    },
    finish: async () => {
      for (const file of files) file.put();
    },
    drop: () => {
      for (const file of files) file.drop();
    },
  };
}

/** Throws an `AuditError` for copies of the inputs that cannot be made. */
export function refuseCopies(units: readonly Unit[], { settings, reject, out }: AuditRequest): void {
  if (settings.filter !== true && reject === undefined) return;
  const { extension } = copiedKind(units, settings);
  if (extension === 'warc.gz' && settings.provenance === true) {
    throw new AuditError('--provenance adds a column to tables: WARC records have none.');
  }
  if (extension !== 'parquet') return;
  if (out === undefined && settings.filter === true) {
    throw new AuditError('Parquet cannot be written to standard output: name a folder with --out.');
  }
  if (reject !== undefined && units.length > 1) {
    throw new AuditError(
      '--reject is one file, and a Parquet file cannot be added to: audit one Parquet file at a time.',
    );
  }
}

function outputsOf(folder: AuditFolder, settings: AuditSettings, isStream: boolean): Output[] {
  const rows: Output = { name: 'rows', folder: folder.parts, extension: settings.format };
  const views: Output = { name: 'views', folder: folder.views, extension: 'warc.gz' };
  const copy = (name: 'filtered' | 'rejected'): Output => ({
    name,
    folder: join(folder.copies, name),
    extension: 'warc.gz',
  });
  const { filter = false, reject = false } = settings;
  const hasViews = settings.views !== undefined && settings.views.length > 0;
  const edges: Output = { name: 'edges', folder: join(folder.copies, 'edges'), extension: 'json' };
  return [
    // A stream is one or the other.
    ...(isStream && filter ? [] : [rows]),
    ...(hasViews && !isStream ? [views] : []),
    ...(filter ? [copy('filtered')] : []),
    ...(reject ? [copy('rejected')] : []),
    ...(filter || reject ? [edges] : []),
  ];
}
