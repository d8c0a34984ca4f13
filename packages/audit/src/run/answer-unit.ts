import { readFileSync } from 'node:fs';
import { createAnswerer } from '../answer/answerer.js';
import { mayPass } from '../answer/may-pass.js';
import { openEvidence } from '../evidence/open-evidence.js';
import { resolveRevisit } from '../evidence/resolve-revisit.js';
import type { ReadItem } from '../inputs/read-items.js';
import { itemOf } from '../inputs/warc-items.js';
import { createTally } from '../output/create-tally.js';
import { notCopied } from '../output/warc-filter.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import type { WarcRecord } from '../warc/record.js';
import type { MarkerWriter } from './marker.js';
import { type Handle, readUnitItems, readUnitRecords } from './read-unit.js';
import { openUnitFiles } from './unit-files.js';
import type { AnswerJob, JobResult } from './worker-messages.js';

/** Answers units, one after the other. What it has read of robots.txt files is kept from one to the next. */
export type AnswerUnit = (job: AnswerJob, marker: MarkerWriter) => Promise<JobResult>;

type Tell = (problem: Problem) => Promise<boolean>;

export function createUnitAnswerer(settings: AuditSettings, evidencePath: string, optOutPath?: string): AnswerUnit {
  const evidence = openEvidence(evidencePath);
  const optOut = optOutPath === undefined ? undefined : readFileSync(optOutPath, 'utf8');
  const answer = createAnswerer(settings, evidence, optOut);
  return async (job, marker) => {
    const { file } = job.unit;
    const tally = createTally();
    const files = openUnitFiles(job, settings);

    const tell: Tell = async (problem) => {
      tally.problem(problem);
      await files.problem(problem);
      return !problem.answered;
    };

    async function answerSubject(subject: Subject, record: WarcRecord | undefined): Promise<boolean> {
      const answered = answer(subject);
      const { offset, shortfall } = subject;
      if (answered.kind === 'refusal') {
        return tell({ file, offset, code: 'question', message: answered.message, answered: false, url: subject.url });
      }
      const { url, at, answers } = answered;
      if (shortfall !== undefined) await tell(shortfall);
      tally.answered({ url, answers });
      for (const { agent, answer: its } of answers) {
        const written = files.rows?.row({ file, offset, url, at, agent, answer: its });
        if (written !== undefined) await written;
      }
      if (files.filtered !== undefined && record !== undefined && mayPass(answers)) {
        if (await files.filtered.write(record, at)) tally.filtered();
        else await tell({ file, offset, code: 'too-long', message: notCopied, answered: true, url });
      }
      const views = answers[0]?.answer.views;
      if (files.views !== undefined && views !== undefined) {
        const viewed = { file, offset, url, at, fields: record?.fields, headers: subject.response?.headers };
        for (const view of await files.views.write(viewed, views)) tally.view(view);
      }
      return false;
    }

    function handle(item: ReadItem['item'], record?: WarcRecord): ReturnType<Handle<unknown>> {
      if (item.kind === 'subject') return answerSubject(item.subject, record);
      if (item.kind === 'damaged') return tell(item.problem);
      if (item.kind === 'revisit') return resolveRevisit(item, file, evidence).then((found) => handle(found, record));
      tally.skipped(item.why);
      return false;
    }

    try {
      const outcome =
        job.unit.kind === 'warc'
          ? await readUnitRecords(job, marker, (found) => {
              if (found.kind === 'set-aside') return tell(found.problem);
              return handle(itemOf(found, file), found.kind === 'record' ? found : undefined);
            })
          : await readUnitItems(job, marker, (item) => handle(item));
      tally.rows(await files.finish());
      return { outcome, tally: tally.tally() };
    } finally {
      files.drop();
    }
  };
}
