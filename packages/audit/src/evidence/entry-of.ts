import { captureOf, itemOf } from '../inputs/warc-items.js';
import type { Unit } from '../unit.js';
import { readWarc } from '../warc/read-warc.js';
import type { WarcRecord } from '../warc/record.js';
import type { EvidenceEntry } from './entry.js';

/** What a record adds to the evidence: a document with rules, or what a `revisit` record refers to. Most records add nothing. */
export function entryOf(record: WarcRecord): EvidenceEntry | undefined {
  if (record.type !== 'revisit') return captureOf(record);
  const item = itemOf(record, '');
  if (item.kind !== 'revisit') return undefined;
  const { kind, url, at, refersTo } = item;
  return { kind, url, ...(at === undefined ? {} : { at }), refersTo };
}

/** What the records of a unit of a WARC file add to the evidence. What cannot be read is told when the records are answered. */
export async function* collectCaptures(unit: Unit): AsyncGenerator<EvidenceEntry> {
  for await (const found of readWarc({ path: unit.path }, unit)) {
    const entry = found.kind === 'record' ? entryOf(found) : undefined;
    if (entry !== undefined) yield entry;
  }
}
