import { type AtomicFile, openAtomicFile } from '../output/atomic-file.js';
import { createRowWriter, type RowWriter } from '../output/row-writer.js';
import { createTextSink } from '../output/sink.js';
import { formatProblem } from '../output/summary.js';
import { createFilterWriter, type FilterWriter } from '../output/warc-filter.js';
import { createViewWriter, type ViewWriter } from '../output/warc-views.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { AnswerJob } from './worker-messages.js';

/** The files that a worker writes for a unit: those that its job names. */
export interface UnitFiles {
  readonly rows: RowWriter | undefined;
  readonly filtered: FilterWriter | undefined;
  readonly views: ViewWriter | undefined;
  problem(problem: Problem): void | Promise<void>;
  /** Ends all files, each whole and on the disk. Gives the number of rows. */
  finish(): Promise<number>;
  /** Removes those that are not finished. */
  drop(): void;
}

export function openUnitFiles(job: AnswerJob, settings: AuditSettings): UnitFiles {
  const opened: AtomicFile[] = [];
  const sink = (path: string): AtomicFile['write'] => {
    const file = openAtomicFile(path);
    opened.push(file);
    return file.write;
  };
  const rows = job.rows === undefined ? undefined : createRowWriter(settings, sink(job.rows));
  const filtered = job.filtered === undefined ? undefined : createFilterWriter(sink(job.filtered));
  const views = job.views === undefined ? undefined : createViewWriter(sink(job.views));
  const problems = createTextSink(sink(job.problems));
  return {
    rows,
    filtered,
    views,
    problem: (problem) => problems.write(formatProblem(problem)),
    finish: async () => {
      const count = (await rows?.finish()) ?? 0;
      await filtered?.finish();
      await views?.finish();
      await problems.finish();
      for (const file of opened) file.put();
      return count;
    },
    drop: () => {
      for (const file of opened) file.drop();
    },
  };
}
