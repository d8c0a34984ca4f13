import { parseUrl } from '@heed/core/internal';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { momentOfDate } from '../warc/warc-date.js';

/** The address that a record is about; undefined if it names none. Lenient: some tools write it in angle brackets. */
export function targetOf({ fields }: WarcRecord): string | undefined {
  return withoutBrackets(fieldOf(fields, 'warc-target-uri'));
}

/** A value without the angle brackets around it. */
export function withoutBrackets(value: string | undefined): string | undefined {
  return value?.startsWith('<') === true && value.endsWith('>') ? value.slice(1, -1) : value;
}

/** When a record was captured, in RFC 3339; undefined if it does not say. */
export function momentOf({ fields }: WarcRecord): string | undefined {
  const date = fieldOf(fields, 'warc-date');
  return date === undefined ? undefined : momentOfDate(date);
}

/** Is it an address of the web that a question can be asked about? */
export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url) && parseUrl(url) !== undefined;
}
