import { defined } from '@heed/core/internal';
import { captureOf, itemOf } from '../inputs/warc-items.js';
import { isWebAddress, momentOf, targetOf } from '../inputs/warc-target.js';
import { blockDigestOf } from '../warc/block-digest.js';
import { readHttpMessage } from '../warc/http-message.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { addressIn, visitKey } from './address.js';
import type { CaptureEntry, EvidenceEntry, Visit } from './entry.js';

/** What a record adds to the evidence: a document with rules, or what a `revisit` record refers to. Most records add nothing. */
export function entryOf(record: WarcRecord, file: string): EvidenceEntry | undefined {
  if (record.type !== 'revisit') return captureEntryOf(record, file);
  const item = itemOf(record, '');
  if (item.kind !== 'revisit') return undefined;
  const { kind, url, at, refersTo } = item;
  return defined({ kind, url, at, refersTo });
}

/** A capture in a record. `isRobots`: it is read as a robots.txt, whatever its address is, since one redirects to it. */
export function captureEntryOf(record: WarcRecord, file: string, isRobots?: true): CaptureEntry | undefined {
  const capture = captureOf(record, isRobots);
  if (capture === undefined) return undefined;
  const id = fieldOf(record.fields, 'warc-record-id');
  // A revisit may refer to it by nothing else.
  const digest = fieldOf(record.fields, 'warc-payload-digest') ?? payloadDigestOf(record);
  return defined({ ...capture, id, digest, file, offset: record.offset, isRobots });
}

function payloadDigestOf(record: WarcRecord): string | undefined {
  if (record.block.length < record.length) return undefined;
  const body = record.type === 'response' ? readHttpMessage(record.block)?.body : record.block;
  return body === undefined ? undefined : blockDigestOf(body);
}

/** That a resource was captured; undefined for records that say nothing of one, or not when. */
export function visitOf(record: WarcRecord): Visit | undefined {
  const { type } = record;
  if (type !== 'response' && type !== 'resource' && type !== 'revisit') return undefined;
  const url = targetOf(record);
  const at = momentOf(record);
  if (url === undefined || at === undefined || !isWebAddress(url)) return undefined;
  const address = addressIn(url);
  return address === undefined ? undefined : { kind: 'visit', key: visitKey(address), at };
}
