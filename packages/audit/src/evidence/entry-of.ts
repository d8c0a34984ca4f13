import { defined } from '@heed/core/internal';
import { captureOf, itemOf } from '../inputs/warc-items.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import type { CaptureEntry, EvidenceEntry } from './entry.js';

/** What a record adds to the evidence: a document with rules, or what a `revisit` record refers to. Most records add nothing. */
export function entryOf(record: WarcRecord): EvidenceEntry | undefined {
  if (record.type !== 'revisit') return captureEntryOf(record);
  const item = itemOf(record, '');
  if (item.kind !== 'revisit') return undefined;
  const { kind, url, at, refersTo } = item;
  return defined({ kind, url, at, refersTo });
}

function captureEntryOf(record: WarcRecord): CaptureEntry | undefined {
  const capture = captureOf(record);
  if (capture === undefined) return undefined;
  const id = fieldOf(record.fields, 'warc-record-id');
  const digest = fieldOf(record.fields, 'warc-payload-digest');
  return defined({ ...capture, id, digest });
}
