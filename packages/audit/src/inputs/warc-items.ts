import type { HeaderLine, ResourceResponse } from '@heed/core';
import { askableResponse, defined } from '@heed/core/internal';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import type { Problem } from '../problem.js';
import type { Item, Subject } from '../subject.js';
import { bodyOf } from '../warc/body.js';
import { readHttpMessage } from '../warc/http-message.js';
import { maxPageBytes } from '../warc/limits.js';
import type { WarcDamage, WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { evidenceOf } from './warc-capture.js';
import { pageText } from './warc-page.js';
import { type RevisitItem, revisitOf } from './warc-revisit.js';
import { isWebAddress, momentOf, targetOf } from './warc-target.js';

export { captureOf } from './warc-capture.js';
export type { RevisitItem } from './warc-revisit.js';

/** Kinds of records that hold no resource. Those that are not listed here count as `other`. */
const skippedTypes: ReadonlySet<string> = new Set(['warcinfo', 'request', 'metadata', 'conversion', 'continuation']);

/** What a record is for an audit: a resource to ask about, something to leave out, or damage. Every record is one of them. */
export function itemOf(record: WarcRecord | WarcDamage, file: string): Item | RevisitItem {
  const { offset } = record;
  if (record.kind === 'damage') {
    const { code, message, end } = record;
    return { kind: 'damaged', problem: { file, offset, bytes: end - offset, code, message, answered: false } };
  }
  const { type } = record;
  const isResource = type === 'response' || type === 'resource' || type === 'revisit';
  if (!isResource) return { kind: 'skipped', offset, why: skippedTypes.has(type) ? type : 'other' };
  const url = targetOf(record);
  if (url === undefined)
    return damaged({ file, offset, code: 'record', message: 'This record has no WARC-Target-URI.' });
  if (!isWebAddress(url)) return notWeb(url, offset, file);
  if (type === 'revisit') return revisitOf(record, url);
  const evidence = evidenceOf(record);
  if (evidence !== undefined) return { kind: 'skipped', offset, why: evidence.why };
  const found = type === 'response' ? fromHttp(record) : fromResource(record);
  if (found === undefined) {
    return damaged({ file, offset, code: 'http', message: 'This record does not hold an HTTP response.', url });
  }
  return { kind: 'subject', subject: subjectOf(record, url, file, found) };
}

/** What a record holds of its resource, and why not all of it. */
interface Found {
  readonly response: ResourceResponse;
  readonly lacksHeaders?: true;
  readonly shortfall?: Pick<Problem, 'code' | 'message'>;
}

function subjectOf(
  record: WarcRecord,
  url: string,
  file: string,
  { response, lacksHeaders, shortfall }: Found,
): Subject {
  const { offset } = record;
  const at = momentOf(record);
  const short = cutOf(record) ?? shortfall;
  return defined({
    offset,
    url,
    at,
    response,
    lacksHeaders,
    shortfall: short === undefined ? undefined : { file, offset, ...short, answered: true, url },
  });
}

/** Why the record itself is not whole, if it is not. */
function cutOf({ fields, length, block }: WarcRecord): Pick<Problem, 'code' | 'message'> | undefined {
  if (block.length < length) {
    const message = `The record has ${length} bytes and was read as far as ${block.length}.`;
    return { code: 'too-long', message };
  }
  const reason = fieldOf(fields, 'warc-truncated');
  if (reason === undefined) return undefined;
  // The message quotes the reason only if it looks like one: it comes from a stranger.
  const why = /^[a-z]{1,20}$/i.test(reason) ? ` (${reason.toLowerCase()})` : '';
  return { code: 'truncated', message: `The record was cut short when it was captured${why}.` };
}

function fromHttp(record: WarcRecord): Found | undefined {
  const message = readHttpMessage(record.block);
  if (message === undefined) return undefined;
  const { status, headers, isEndless } = message;
  if (isEndless) {
    return {
      response: askableResponse({ status }),
      shortfall: { code: 'http', message: 'The header of the response is too long to be read.' },
    };
  }
  const contentType = contentTypeOf(headers);
  // Nobody looks into other bodies, so they need not be unpacked.
  if (pageFormatOf(contentType) === undefined) return { response: askableResponse({ status, headers, body: '' }) };
  const { bytes, shortfall } = bodyOf(headers, message.body, maxPageBytes);
  const body = bytes === undefined ? undefined : pageText(bytes, contentType);
  return defined({ response: askableResponse(defined({ status, headers, body })), shortfall });
}

/** A resource without the header of a response. Only a header can say that a body is not HTML, so one is made where it is not. */
function fromResource({ fields, block }: WarcRecord): Found {
  const contentType = fieldOf(fields, 'content-type');
  const format = pageFormatOf(contentType);
  const { bytes = block, shortfall } = bodyOf([], block, maxPageBytes);
  const short = shortfall === undefined || format === undefined ? {} : { shortfall };
  if (format === 'html') return { response: { body: pageText(bytes, contentType) }, ...short };
  const headers: HeaderLine[] = [['Content-Type', contentType ?? '']];
  return { response: { headers, body: pageText(bytes, contentType) }, lacksHeaders: true, ...short };
}

function notWeb(url: string, offset: number, file: string): Item {
  if (/^dns:/i.test(url)) return { kind: 'skipped', offset, why: 'dns' };
  if (!/^https?:/i.test(url) && /^[a-z][a-z0-9+.-]*:/i.test(url)) return { kind: 'skipped', offset, why: 'other' };
  return damaged({
    file,
    offset,
    code: 'record',
    message: 'The WARC-Target-URI of this record is not an absolute URL.',
  });
}

function damaged(problem: Omit<Problem, 'answered'>): Item {
  return { kind: 'damaged', problem: { ...problem, answered: false } };
}
