import { captureOf, itemOf } from '../inputs/warc-items.js';
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
