import { defined } from '@heed/core/internal';
import { type ReadItem, readItems } from '../inputs/read-items.js';
import type { Problem } from '../problem.js';
import { readWarc } from '../warc/read-warc.js';
import type { WarcDamage, WarcRecord } from '../warc/record.js';
import type { Death, UnitOutcome } from './manifest.js';
import type { MarkerWriter } from './marker.js';
import type { Job } from './worker-messages.js';

/**
 * What is done with each thing that a unit holds, in order, before the next is read. Gives whether it counts as damaged.
 *
 * A function that is called rather than a generator: records are many and small, and every generator in between costs a microsecond or
 * two for each.
 */
export type Handle<T> = (thing: T) => boolean | Promise<boolean>;

/** A record, a place that cannot be read, or a record that was set aside. */
export type FoundRecord = WarcRecord | WarcDamage | { readonly kind: 'set-aside'; readonly problem: Problem };

/** What workers died of, by where they were, and how the reader passes by. */
function setAsideIn({ unit, setAside }: Job) {
  return {
    notAnswered: new Map(setAside.filter(({ stage }) => stage === 'answering').map((one) => [one.offset, one])),
    notRead: setAside.filter(({ stage, offset }) => stage === 'reading' && unit.from <= offset && offset < unit.to),
  };
}

function setAsideProblem(file: string, { offset, how }: Death): Problem {
  const message = `This was set aside after it ended two workers: ${how}.`;
  return { file, offset, code: 'set-aside', message, answered: false };
}

/** Reads the records of a unit of a WARC file, and notes in the marker where it is. */
export async function readUnitRecords(
  job: Job,
  marker: MarkerWriter,
  handle: Handle<FoundRecord>,
): Promise<UnitOutcome> {
  const { file, path, to } = job.unit;
  const { notAnswered, notRead } = setAsideIn(job);
  let records = 0;
  let damaged = 0;
  let start: number | undefined;
  let end: number | undefined;

  async function pass(found: FoundRecord): Promise<void> {
    const result = handle(found);
    if (typeof result === 'boolean' ? result : await result) damaged++;
    records++;
  }

  async function readPiece(from: number, before: number, exact: boolean): Promise<void> {
    if (from >= before) return;
    marker.mark('reading', from, records, damaged);
    for await (const found of readWarc({ path }, { from, to: before, exact })) {
      start ??= found.offset;
      end = found.end;
      marker.mark('answering', found.offset, records, damaged);
      const death = notAnswered.get(found.offset);
      await pass(death === undefined ? found : { kind: 'set-aside', problem: setAsideProblem(file, death) });
      marker.mark('reading', found.end, records, damaged);
    }
  }

  let { from } = job.unit;
  let exact = job.isExact;
  for (const death of notRead) {
    await readPiece(from, death.offset, exact);
    start ??= death.offset;
    end = undefined;
    await pass({ kind: 'set-aside', problem: setAsideProblem(file, death) });
    // Where it ends is not known: the next record is searched for.
    from = death.offset + 1;
    exact = false;
  }
  await readPiece(from, to, exact);
  marker.mark('finishing', to, records, damaged);
  return defined({ start, end, records, damaged });
}

/**
 * Reads the lines or rows of a unit, and notes in the marker where it is. Where one begins is not known before it is read, so one that
 * ends workers while it is read ends the unit, which is told as a problem.
 */
export async function readUnitItems(job: Job, marker: MarkerWriter, handle: Handle<ReadItem>): Promise<UnitOutcome> {
  const { file, from, to } = job.unit;
  const { notAnswered, notRead } = setAsideIn(job);
  const [unreadable] = notRead;
  let records = 0;
  let damaged = 0;

  async function pass(item: ReadItem): Promise<void> {
    const result = handle(item);
    if (typeof result === 'boolean' ? result : await result) damaged++;
    records++;
  }

  marker.mark('reading', from, records, damaged);
  if (unreadable?.offset !== from) {
    for await (const read of readItems(job.unit)) {
      const offset = offsetOf(read.item);
      marker.mark('answering', offset, records, damaged);
      const death = notAnswered.get(offset);
      await pass(death === undefined ? read : { item: { kind: 'damaged', problem: setAsideProblem(file, death) } });
      marker.mark('reading', offset + 1, records, damaged);
      if (unreadable?.offset === offset + 1) break;
    }
  }
  if (unreadable !== undefined) {
    const message = `What follows in this piece of the file, up to ${to}, was set aside: reading it ended two workers.`;
    await pass({ item: { kind: 'damaged', problem: { ...setAsideProblem(file, unreadable), message } } });
  }
  marker.mark('finishing', to, records, damaged);
  return { records, damaged };
}

function offsetOf(item: ReadItem['item']): number {
  switch (item.kind) {
    case 'subject':
      return item.subject.offset;
    case 'skipped':
    case 'revisit':
      return item.offset;
    case 'damaged':
      return item.problem.offset;
  }
}
