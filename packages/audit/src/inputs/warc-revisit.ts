import type { ResourceResponse } from '@heed/core';
import { defined } from '@heed/core/internal';
import { readHttpMessage } from '../warc/http-message.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { momentOfDate } from '../warc/warc-date.js';
import { momentOf, withoutBrackets } from './warc-target.js';

/** A record that says: the resource was as in another record. */
export interface RevisitItem {
  readonly kind: 'revisit';
  readonly offset: number;
  readonly url: string;
  readonly at?: string;
  /** The other record, by whatever the record names it. */
  readonly refersTo: {
    /** Its WARC-Record-ID, with angle brackets. */
    readonly id?: string;
    readonly url?: string;
    readonly at?: string;
    /** The digest of the payload, which is the same in both. */
    readonly digest?: string;
  };
  /** Did the server say that nothing had changed? Then `response` has the header of that answer, and its status is 304. */
  readonly isNotModified: boolean;
  /** Its own header, if it has one. */
  readonly response?: ResourceResponse;
}

export function revisitOf(record: WarcRecord, url: string): RevisitItem {
  const { offset, fields, block } = record;
  const at = momentOf(record);
  const id = fieldOf(fields, 'warc-refers-to');
  const target = withoutBrackets(fieldOf(fields, 'warc-refers-to-target-uri'));
  const date = momentOfDate(fieldOf(fields, 'warc-refers-to-date') ?? '');
  const digest = fieldOf(fields, 'warc-payload-digest');
  const message = readHttpMessage(block);
  return defined({
    kind: 'revisit',
    offset,
    url,
    at,
    refersTo: defined({ id, url: target, at: date, digest }),
    isNotModified: /not-modified/i.test(fieldOf(fields, 'warc-profile') ?? ''),
    response: message === undefined ? undefined : { status: message.status, headers: message.headers },
  });
}
