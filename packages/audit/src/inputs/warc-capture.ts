import type { Fetched } from '@heed/core';
import { decodeUtf8, defined, maxRobotsTxtBytes, parseUrl } from '@heed/core/internal';
import { contentTypeOf } from '@heed/core/page';
import type { Capture } from '../capture.js';
import { bodyOf } from '../warc/body.js';
import { type HttpMessage, readHttpMessage } from '../warc/http-message.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { type EvidenceKind, kindByAddress, kindByText, mayBeEvidence } from './warc-evidence.js';
import { isWebAddress, momentOf, targetOf } from './warc-target.js';

/** A capture, and the word by which its record is counted. */
export interface EvidenceRecord {
  readonly why: EvidenceKind;
  readonly capture: Capture;
}

/** What a record says of other resources than its own; undefined if it does not. `isRobots`: it is one, whatever its address is. */
export function captureOf(record: WarcRecord, isRobots?: true): Capture | undefined {
  return evidenceOf(record, isRobots)?.capture;
}

/** What a record says of other resources than its own, and the word for it. Most records are told by their address and type alone. */
export function evidenceOf(record: WarcRecord, isRobots?: true): EvidenceRecord | undefined {
  if (record.type !== 'response' && record.type !== 'resource') return undefined;
  const url = targetOf(record);
  if (url === undefined || !isWebAddress(url)) return undefined;
  const known = isRobots ? 'robots.txt' : kindByAddress(url);
  const message = record.type === 'response' ? readHttpMessage(record.block) : resourceMessage(record);
  if (message === undefined) return undefined;
  const contentType = contentTypeOf(message.headers);
  const isFound = message.status >= 200 && message.status <= 299;
  if (known === undefined && !(isFound && mayBeEvidence(contentType))) return undefined;
  const body = isFound ? readText(record, message, known) : undefined;
  const why = known ?? kindByText(contentType, body?.bytes ?? nothing);
  if (why === undefined) return undefined;
  const at = momentOf(record);
  const location = locationOf(message, url);
  const fetched = fetchedOf(message.status, body);
  return {
    why,
    capture: defined({ url, at, fetched, location }),
  };
}

const nothing = new Uint8Array();

function resourceMessage({ fields, block }: WarcRecord): HttpMessage {
  const type = fieldOf(fields, 'content-type');
  return { status: 200, headers: type === undefined ? [] : [['Content-Type', type]], body: block, isEndless: false };
}

interface DocumentText {
  /** Undefined if it is not known, or not to its end. */
  readonly bytes: Uint8Array | undefined;
  readonly isPage: boolean;
}

/** The bytes of a document, if all of them are known. Of a robots.txt the whole lines of its beginning are enough. */
function readText(record: WarcRecord, message: HttpMessage, known: EvidenceKind | undefined): DocumentText {
  const { bytes, shortfall } = bodyOf(message.headers, message.body, maxRobotsTxtBytes);
  const truncated = fieldOf(record.fields, 'warc-truncated');
  const isCutByLength =
    shortfall?.code === 'too-long' || truncated?.toLowerCase() === 'length' || record.length > record.block.length;
  const isCutOtherwise =
    (shortfall !== undefined && shortfall.code !== 'too-long') || (truncated !== undefined && !isCutByLength);
  if (bytes === undefined || message.isEndless || isCutOtherwise) return { bytes: undefined, isPage: false };
  if (!isCutByLength) return { bytes, isPage: known !== undefined && known !== 'robots.txt' && isPage(bytes) };
  return { bytes: known === 'robots.txt' ? wholeLines(bytes) : undefined, isPage: false };
}

/** What a question takes for a document, by the same rules as when it is fetched. What is not known to its end is unreachable. */
function fetchedOf(status: number, body: DocumentText | undefined): Fetched {
  if (status < 100 || status > 599) return { status: 'unreachable' };
  if (body === undefined) return { status };
  if (body.bytes === undefined) return { status: 'unreachable' };
  return body.isPage ? { status: 404 } : { status, body: decodeUtf8(body.bytes).text };
}

/** Lenient: many servers answer a path that they do not know with a page and status 200. */
function isPage(bytes: Uint8Array): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(decodeUtf8(bytes.subarray(0, 1024)).text);
}

/** The bytes up to the last line ending: half a rule might say the opposite of the whole. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

/** The address that a redirect leads to. */
function locationOf({ status, headers }: HttpMessage, url: string): string | undefined {
  if (status < 300 || status > 399) return undefined;
  const location = fieldOf(headers, 'location');
  return location === undefined ? undefined : parseUrl(location, url)?.href;
}
