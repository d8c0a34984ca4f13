import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Unit } from '../unit.js';
import { type AuditFolder, partName } from './audit-folder.js';
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
  readonly name: 'rows' | 'filtered' | 'views';
  readonly folder: string;
  readonly extension: 'ndjson' | 'csv' | 'parquet' | 'warc.gz';
}

/** Answers all units. Without `write` the parts stay in the folder, otherwise they are passed on in order and removed. */
export async function answerUnits(
  folder: AuditFolder,
  units: readonly Unit[],
  settings: AuditSettings,
  manifest: Manifest,
  pool: WorkerPool,
  request: AuditRequest,
): Promise<void> {
  const write = request.out === undefined ? request.write : undefined;
  const outputs = outputsOf(folder, settings, write !== undefined);
  for (const output of outputs) mkdirSync(output.folder, { recursive: true });
  const progress = startProgress('answers', units, pool, (event) => request.onProgress?.(event));
  const [first] = outputs;
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
        if (write === undefined || first === undefined) return;
        const part = join(first.folder, partName(number, first.extension));
        await streamPart(part, first.extension === 'csv' && number > 1, write);
        rmSync(part);
      },
    });
  } finally {
    progress.stop();
  }
}

function outputsOf(folder: AuditFolder, settings: AuditSettings, isStream: boolean): Output[] {
  const rows: Output = { name: 'rows', folder: folder.parts, extension: settings.format };
  const filtered: Output = { name: 'filtered', folder: folder.filtered, extension: 'warc.gz' };
  const views: Output = { name: 'views', folder: folder.views, extension: 'warc.gz' };
  const filters = settings.filter === true;
  const hasViews = settings.views !== undefined && settings.views.length > 0;
  // A stream is one or the other.
  if (isStream) return [filters ? filtered : rows];
  return [rows, ...(filters ? [filtered] : []), ...(hasViews ? [views] : [])];
}
