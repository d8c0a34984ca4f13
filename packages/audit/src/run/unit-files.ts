import { type AtomicFile, openAtomicFile } from '../output/atomic-file.js';
import { createRowWriter, type RowWriter } from '../output/row-writer.js';
import { createTextSink } from '../output/sink.js';
import { formatProblem } from '../output/summary.js';
import { createFilterWriter, type FilterWriter } from '../output/warc-filter.js';
import { createViewWriter, type ViewWriter } from '../output/warc-views.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import { createTableFilter, type TableFilter } from '../tables/table-filter.js';
import { createRecordCopier } from '../warc/copy-record.js';
import type { AnswerJob } from './worker-messages.js';

/** The files that a worker writes for a unit: those that its job names. */
export interface UnitFiles {
  readonly rows: RowWriter | undefined;
  /** Takes the records that are copied, if they are wanted. */
  readonly copies: FilterWriter | undefined;
  /** The same for the rows of tables. */
  readonly table: TableFilter | undefined;
  readonly views: ViewWriter | undefined;
  problem(problem: Problem): void | Promise<void>;
  /** Ends all files, each whole and on the disk. Returns the number of rows. */
  finish(): Promise<number>;
  /** Removes those that are not finished. */
  drop(): Promise<void>;
}

export function openUnitFiles(job: AnswerJob, settings: AuditSettings): UnitFiles {
  const opened: AtomicFile[] = [];
  const sink = (path: string): AtomicFile['write'] => {
    const file = openAtomicFile(path);
    opened.push(file);
    return file.write;
  };
  const sinkOr = (path: string | undefined) => (path === undefined ? undefined : sink(path));
  const rows = job.rows === undefined ? undefined : createRowWriter(settings, sink(job.rows));
  const edges = sinkOr(job.edges);
  const passed = sinkOr(job.filtered);
  const rejected = sinkOr(job.rejected);
  const copier = createRecordCopier(job.unit.path);
  const isWarc = job.unit.kind === 'warc';
  const hasCopies = edges !== undefined;
  const copies = hasCopies && isWarc ? createFilterWriter({ passed, rejected }, copier) : undefined;
  const table =
    hasCopies && !isWarc ? createTableFilter(job.unit, { passed, rejected }, settings.provenance === true) : undefined;
  const views = job.views === undefined ? undefined : createViewWriter(sink(job.views));
  const problems = createTextSink(sink(job.problems));
  return {
    rows,
    copies,
    table,
    views,
    problem: (problem) => problems.write(formatProblem(problem)),
    finish: async () => {
      const count = (await rows?.finish()) ?? 0;
      await table?.finish();
      const left = await copies?.finish();
      if (left !== undefined) await edges?.(Buffer.from(JSON.stringify(left)));
      await views?.finish();
      await problems.finish();
      for (const file of opened) file.put();
      return count;
    },
    drop: async () => {
      for (const file of opened) file.drop();
      await copier.close();
    },
  };
}
