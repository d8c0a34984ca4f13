import { readFileSync } from 'node:fs';
import { defined } from '@heed/core/internal';
import { contentTypeOf } from '@heed/core/page';
import { createAnswerer } from '../answer/answerer.js';
import { mayPass } from '../answer/may-pass.js';
import type { CaptureSource } from '../capture.js';
import { openEvidence } from '../evidence/open-evidence.js';
import { type ResolvedRevisit, resolveRevisit } from '../evidence/resolve-revisit.js';
import type { ReadItem } from '../inputs/read-items.js';
import { kindByAddress } from '../inputs/warc-evidence.js';
import { itemOf, type RevisitItem } from '../inputs/warc-items.js';
import { momentOf, targetOf, withoutBrackets } from '../inputs/warc-target.js';
import { addressColumns } from '../output/address-columns.js';
import { createTally } from '../output/create-tally.js';
import type { EvidenceColumns, RecordColumns } from '../output/row.js';
import { wholeRevisit } from '../output/whole-revisit.js';
import { packageVersion } from '../package-version.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import { provenanceOf } from '../tables/provenance.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import type { MarkerWriter } from './marker.js';
import { type Handle, readUnitItems, readUnitRecords } from './read-unit.js';
import { openUnitFiles } from './unit-files.js';
import type { AnswerJob, JobResult } from './worker-messages.js';

/** Answers units, one after the other. What it has read of robots.txt files is kept from one to the next. */
export type AnswerUnit = (job: AnswerJob, marker: MarkerWriter) => Promise<JobResult>;

function evidenceColumns({ at, file, offset, digest }: CaptureSource = {}): EvidenceColumns {
  return { evidenceAt: at, evidenceFile: file, evidenceOffset: offset, evidenceDigest: digest };
}

/** Why a record that may be used is not in the filtered file. */
const notCopied =
  'The record may be used, but refers to one that was not found, or is too long, so it could not be made whole and is not in the filtered file.';

function withoutDate(file: string, { offset, type }: WarcRecord, url: string): Problem {
  const asked = 'it was asked about as of when the audit began, with the robots.txt that was captured last';
  const message =
    kindByAddress(url) === undefined
      ? `This ${type} record does not say when it was captured: ${asked}.`
      : `This ${type} record does not say when it was captured: it counts for every moment.`;
  return { file, offset, code: 'no-date', message, answered: true, url };
}

type Tell = (problem: Problem) => Promise<boolean>;

export function createUnitAnswerer(settings: AuditSettings, evidencePath: string, optOutPath?: string): AnswerUnit {
  const evidence = openEvidence(
    evidencePath,
    defined({ maxAge: settings.robotsMaxAge, within: settings.robotsWithin }),
  );
  const optOut = optOutPath === undefined ? undefined : readFileSync(optOutPath, 'utf8');
  const answer = createAnswerer(settings, evidence, optOut);
  const hostOf = addressColumns();
  return async (job, marker) => {
    const { file } = job.unit;
    const tally = createTally();
    const files = openUnitFiles(job, settings);

    const tell: Tell = async (problem) => {
      tally.problem(problem);
      await files.problem(problem);
      return !problem.answered;
    };

    async function answerSubject(
      subject: Subject,
      record: WarcRecord | undefined,
      original?: ResolvedRevisit['original'],
      raw?: Uint8Array,
    ): Promise<boolean> {
      const answered = answer(subject);
      const { offset, shortfall } = subject;
      if (answered.kind === 'refusal') {
        if (record !== undefined) await files.copies?.other(record);
        await files.table?.row({ offset, raw }, false, undefined);
        return tell({ file, offset, code: 'question', message: answered.message, answered: false, url: subject.url });
      }
      const { url, capturedAt, askedAt, robotsSource, answers } = answered;
      if (shortfall !== undefined) await tell(shortfall);
      if (record !== undefined && subject.at === undefined) await tell(withoutDate(file, record, url));
      tally.answered({ url, host: hostOf(url).host, capturedAt, answers });
      const first = firstColumns(subject, record, url, capturedAt, askedAt);
      const last = evidenceColumns(robotsSource);
      for (const { agent, answer: its } of answers) {
        const written = files.rows?.row({ ...first, agent, ...last, answer: its });
        if (written !== undefined) await written;
      }
      if (files.copies !== undefined && record !== undefined) await copy(record, original, mayPass(answers), url);
      if (files.table !== undefined) {
        const passes = mayPass(answers);
        const told = { version: packageVersion(), askedAt };
        const provenance = settings.provenance === true ? provenanceOf(answers, robotsSource, told) : undefined;
        await files.table.row({ offset, raw }, passes, provenance);
        if (passes) tally.filtered();
      }
      const views = answers[0]?.answer.views;
      if (files.views !== undefined && views !== undefined) {
        const viewed = {
          file,
          offset,
          url,
          at: capturedAt ?? askedAt,
          fields: record?.fields,
          headers: subject.response?.headers,
        };
        for (const view of await files.views.write(viewed, views)) tally.view(view);
      }
      return false;
    }

    function firstColumns(
      { offset, response, id }: Subject,
      record: WarcRecord | undefined,
      url: string,
      capturedAt: string | undefined,
      askedAt: string,
    ): Omit<RecordColumns, 'agent'> {
      const contentType = response?.headers === undefined ? undefined : contentTypeOf(response.headers);
      return {
        file,
        offset,
        within: record?.within ?? 0,
        recordId: record === undefined ? id : withoutBrackets(fieldOf(record.fields, 'warc-record-id')),
        url,
        ...hostOf(url),
        status: response?.status,
        mime: contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined,
        capturedAt,
        askedAt,
      };
    }

    /** Writes a record to the filtered ones or the others. A revisit is never there without what it refers to. */
    async function copy(
      record: WarcRecord,
      original: ResolvedRevisit['original'],
      passes: boolean,
      url: string,
    ): Promise<void> {
      const isWhole = record.type !== 'revisit' || !passes;
      const whole = isWhole || original === undefined ? undefined : wholeRevisit(record, original.record);
      const canPass = passes && (isWhole || whole !== undefined);
      await files.copies?.asked(record, canPass, whole);
      if (canPass) tally.filtered();
      else if (passes) {
        const { offset } = record;
        await tell({ file, offset, code: 'not-copied', message: notCopied, answered: true, url });
      }
    }

    async function handleOther(found: ReadItem['item'], record: WarcRecord): Promise<boolean> {
      await files.copies?.other(record);
      if (found.kind === 'damaged') return tell(found.problem);
      if (found.kind !== 'skipped') return false;
      tally.skipped(found.why);
      const url = targetOf(record);
      // A document with rules that does not say when it was captured counts for every moment.
      const isUndated = url !== undefined && kindByAddress(url) !== undefined && momentOf(record) === undefined;
      if (isUndated) await tell(withoutDate(file, record, url));
      return false;
    }

    async function handleRevisit(found: RevisitItem, record: WarcRecord): Promise<boolean> {
      const { item, original } = await resolveRevisit(found, file, evidence);
      return item.kind === 'subject' ? answerSubject(item.subject, record, original) : handleOther(item, record);
    }

    async function handleRow({ item, raw }: ReadItem): Promise<boolean> {
      if (item.kind === 'subject') return answerSubject(item.subject, undefined, undefined, raw);
      if (item.kind !== 'damaged') return false;
      // What cannot be read as a row may be written as one only where it is text.
      if (raw !== undefined) await files.table?.row({ offset: item.problem.offset, raw }, false, undefined);
      return tell(item.problem);
    }

    function handle(item: ReadItem['item'], record?: WarcRecord): ReturnType<Handle<unknown>> {
      if (item.kind === 'subject') return answerSubject(item.subject, record);
      if (record !== undefined)
        return item.kind === 'revisit' ? handleRevisit(item, record) : handleOther(item, record);
      if (item.kind === 'damaged') return tell(item.problem);
      if (item.kind === 'skipped') tally.skipped(item.why);
      return false;
    }

    try {
      const outcome =
        job.unit.kind === 'warc'
          ? await readUnitRecords(job, marker, (found) => {
              if (found.kind === 'set-aside') return tell(found.problem);
              return handle(itemOf(found, file), found.kind === 'record' ? found : undefined);
            })
          : await readUnitItems(job, marker, handleRow);
      tally.rows(await files.finish());
      return { outcome, tally: tally.tally() };
    } finally {
      await files.drop();
    }
  };
}
