import type { HeaderLine } from '@heed/core';
import { maxBlockBytes } from './limits.js';
import { fieldOf, readRecordHeader } from './record-header.js';

/** Why something is not a record, or not a whole one. */
export interface RecordFailure {
  readonly code: 'record' | 'length' | 'truncated';
  readonly message: string;
  /** What it is if another record follows, though it seemed to go on to the end of the file. */
  readonly ifFollowed?: RecordFailure;
}

/** What stands at a place of bytes. Places are those of the buffer. */
export type ParsedRecord =
  | {
      readonly kind: 'record';
      readonly start: number;
      readonly type: string;
      readonly fields: readonly HeaderLine[];
      readonly blockStart: number;
      readonly blockEnd: number;
      /** Where the next begins. */
      readonly next: number;
    }
  /** A record whose block is longer than what is kept of one. */
  | {
      readonly kind: 'long';
      readonly start: number;
      readonly type: string;
      readonly fields: readonly HeaderLine[];
      readonly blockStart: number;
      readonly length: number;
    }
  /** So many bytes from `start` on have to be there first. */
  | { readonly kind: 'more'; readonly count: number }
  | { readonly kind: 'end' }
  /** Something that is not a record, or not a whole one. Up to `resume` no record begins. */
  | (RecordFailure & {
      readonly kind: 'damage';
      readonly start: number;
      readonly resume: number;
      /** Does a record begin here, as far as can be told? If not, it belongs to the damage before it. */
      readonly isRecord: boolean;
    });

/** Bytes behind a block that tell whether its length was right: two line endings, and the beginning of the next record. */
export const trailerBytes = 32;

/** Bytes to wait for while a header has no end, which is then searched from its beginning again. Most are complete at once. */
export const headerStep = 4096;

/**
 * Reads the record that begins at `from`, behind empty lines, of the bytes before `end`, behind which more may come unless `ended`.
 * In a gzip member nothing but records can follow a record; in a file, anything can.
 */
export function parseRecord(
  buffer: Buffer,
  from: number,
  end: number,
  ended: boolean,
  inMember: boolean,
): ParsedRecord {
  const start = endOfLineEndings(buffer, from, end);
  if (start === end) return ended ? { kind: 'end' } : { kind: 'more', count: end - from + 1 };
  const header = readRecordHeader(buffer, start, end, ended);
  if (header.kind === 'more') return { kind: 'more', count: end - from + headerStep };
  if (header.kind === 'none') {
    const { end: resume, message } = header;
    return { kind: 'damage', start, resume: Math.max(resume, start + 1), code: 'record', message, isRecord: false };
  }
  const { fields, end: blockStart } = header;
  const damage = { kind: 'damage', start, resume: blockStart, isRecord: true } as const;
  const type = fieldOf(fields, 'warc-type')?.toLowerCase();
  if (type === undefined) return { ...damage, code: 'record', message: 'This record has no WARC-Type.' };
  const length = statedLength(fields);
  if (typeof length === 'string') return { ...damage, code: 'length', message: length };
  if (length > maxBlockBytes) return { kind: 'long', start, type, fields, blockStart, length };
  const blockEnd = blockStart + length;
  if (!ended && end < blockEnd + trailerBytes) return { kind: 'more', count: blockEnd + trailerBytes - from };
  if (blockEnd > end) return { ...damage, ...endsBefore(length, inMember) };
  const next = trailerEnd(buffer, blockEnd, end, ended, inMember);
  if (next === undefined) return { ...damage, ...wrongLength(length) };
  return { kind: 'record', start, type, fields, blockStart, blockEnd, next };
}

/** The length that the header states, or what is wrong with it. */
function statedLength(fields: readonly HeaderLine[]): number | string {
  const text = fieldOf(fields, 'content-length');
  if (text === undefined) return 'This record has no Content-Length.';
  const length = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return length ?? 'The Content-Length of this record is not a number.';
}

/** What is told of a record that would end behind the end of the file or of its gzip member. */
export function endsBefore(length: number, inMember: boolean): RecordFailure {
  const stated = `This record states a length of ${length} bytes, but`;
  if (inMember) return { code: 'length', message: `${stated} its gzip member ends before.` };
  return { code: 'truncated', message: `${stated} the file ends before.`, ifFollowed: wrongLength(length) };
}

/** What is told of a record that is followed by something else than its length says. */
export function wrongLength(length: number): RecordFailure & { readonly code: 'length' } {
  return { code: 'length', message: `This record states a length of ${length} bytes, but does not end there.` };
}

/**
 * The end of the line endings behind a block; undefined if the block cannot end there.
 *
 * Lenient: more or fewer than two, and line feeds alone, if the next record follows, or nothing at all.
 */
export function trailerEnd(
  buffer: Buffer,
  blockEnd: number,
  end: number,
  ended: boolean,
  inMember: boolean,
): number | undefined {
  const next = endOfLineEndings(buffer, blockEnd, end);
  if (next === end && (ended || next > blockEnd)) return next;
  if (isMark(buffer, next, end)) return next;
  const isRegular = next - blockEnd >= 4 && buffer.toString('latin1', blockEnd, blockEnd + 4) === '\r\n\r\n';
  return isRegular && !inMember ? next : undefined;
}

function isMark(buffer: Buffer, start: number, end: number): boolean {
  return 'WARC/'.startsWith(buffer.toString('latin1', start, Math.min(start + 5, end)));
}

function endOfLineEndings(buffer: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (buffer[at] === 0x0a || buffer[at] === 0x0d)) at++;
  return at;
}
