import { createAnswerer } from '../answer/answerer.js';
import { openEvidence } from '../evidence/open-evidence.js';
import { itemOf, type RevisitItem } from '../inputs/warc-items.js';
import { type AtomicFile, openAtomicFile } from '../output/atomic-file.js';
import { createTally } from '../output/create-tally.js';
import { createRowWriter } from '../output/row-writer.js';
import { createTextSink } from '../output/sink.js';
import { formatProblem } from '../output/summary.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Item, Subject } from '../subject.js';
import type { MarkerWriter } from './marker.js';
import { readUnitItems, readUnitRecords } from './read-unit.js';
import type { AnswerJob, JobResult } from './worker-messages.js';

/** Answers units, one after the other. What it has read of robots.txt files is kept from one to the next. */
export type AnswerUnit = (job: AnswerJob, marker: MarkerWriter) => Promise<JobResult>;

export function createUnitAnswerer(settings: AuditSettings, evidencePath: string): AnswerUnit {
  const answer = createAnswerer(settings, openEvidence(evidencePath));
  return async (job, marker) => {
    const { file } = job.unit;
    const files: AtomicFile[] = [];
    const open = (path: string): AtomicFile => {
      const opened = openAtomicFile(path);
      files.push(opened);
      return opened;
    };
    const tally = createTally();
    const rows = job.rows === undefined ? undefined : createRowWriter(settings, open(job.rows).write);
    const problems = createTextSink(open(job.problems).write);

    async function tell(problem: Problem): Promise<boolean> {
      tally.problem(problem);
      await problems.write(formatProblem(problem));
      return !problem.answered;
    }

    async function answerSubject(subject: Subject): Promise<boolean> {
      const answered = answer(subject);
      const { offset, shortfall } = subject;
      if (answered.kind === 'refusal') {
        return tell({ file, offset, code: 'question', message: answered.message, answered: false, url: subject.url });
      }
      const { url, at, answers } = answered;
      if (shortfall !== undefined) await tell(shortfall);
      tally.answered({ url, answers });
      for (const { agent, answer: its } of answers) {
        const written = rows?.row({ file, offset, url, at, agent, answer: its });
        if (written !== undefined) await written;
      }
      return false;
    }

    function handle(item: Item | RevisitItem): boolean | Promise<boolean> {
      if (item.kind === 'subject') return answerSubject(item.subject);
      if (item.kind === 'damaged') return tell(item.problem);
      tally.skipped(item.kind === 'revisit' ? item.kind : item.why);
      return false;
    }

    try {
      const outcome =
        job.unit.kind === 'warc'
          ? await readUnitRecords(job, marker, (found) => {
              if (found.kind === 'set-aside') return tell(found.problem);
              return handle(itemOf(found, file));
            })
          : await readUnitItems(job, marker, handle);
      if (rows !== undefined) tally.rows(await rows.finish());
      await problems.finish();
      for (const one of files) one.put();
      return { outcome, tally: tally.tally() };
    } finally {
      for (const one of files) one.drop();
    }
  };
}
