import type { HeaderLine } from '@heed/core';
import { maxRecordHeaderBytes } from './limits.js';

/** The header of a record, if one begins at a place. */
export type HeaderReading =
  | { readonly kind: 'header'; readonly fields: readonly HeaderLine[]; readonly end: number }
  /** Nobody knows before more bytes are there. */
  | { readonly kind: 'more' }
  /** `end`: up to here no other record begins. */
  | { readonly kind: 'none'; readonly end: number; readonly message: string };

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const point = 0x2e;
const mark: Buffer = Buffer.from('WARC/');

/** Bytes in which the first line of a record is complete: `WARC/1.0`, or more digits, and the line ending. */
export const versionLineBytes = 12;

/**
 * Does the first line of a record begin here?
 *
 * Lenient: every version with one digit before the point. `WARC/0.17` and `WARC/0.18`, drafts of the standard, are in old archives.
 */
function isVersionLine(buffer: Buffer, start: number, end: number): boolean {
  for (let at = 0; at < mark.length; at++) if (buffer[start + at] !== mark[at]) return false;
  let at = start + mark.length;
  if (!isDigit(buffer[at]) || buffer[at + 1] !== point || !isDigit(buffer[at + 2])) return false;
  at += isDigit(buffer[at + 3]) ? 4 : 3;
  if (buffer[at] === carriageReturn) at++;
  return buffer[at] === lineFeed && at < end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The next place from `start` on at which a record may begin; -1 if there is none before `end`. */
export function findVersionLine(buffer: Buffer, start: number, end: number): number {
  const bytes = buffer.subarray(0, end);
  let at = bytes.indexOf(mark, start);
  while (at !== -1 && !isVersionLine(bytes, at, end)) at = bytes.indexOf(mark, at + 1);
  return at;
}

/** Reads the header that begins at `start` with its first line. */
export function readRecordHeader(buffer: Buffer, start: number, end: number, ended: boolean): HeaderReading {
  if (!isVersionLine(buffer, start, end)) {
    if (!ended && end - start < versionLineBytes) return { kind: 'more' };
    return { kind: 'none', end: start, message: 'No WARC record begins here.' };
  }
  const text = regularHeader(buffer, start, end);
  if (text !== undefined) return { kind: 'header', fields: linesOf(text.text), end: text.end };
  const headerEnd = endOfHeader(buffer, start, end);
  if (headerEnd.kind === 'found') {
    return { kind: 'header', fields: linesOf(buffer.toString('utf8', start, headerEnd.at)), end: headerEnd.at };
  }
  if (headerEnd.kind === 'unknown' && !ended) return { kind: 'more' };
  return { kind: 'none', end: headerEnd.at, message: 'The header of this record has no end.' };
}

const emptyLine: Buffer = Buffer.from('\r\n\r\n');

/** Bytes in which the end of a header is searched for at first. */
const usualHeaderBytes = 4096;

/** A header whose lines end as they should: one search finds where it ends. */
function regularHeader(buffer: Buffer, start: number, end: number): { text: string; end: number } | undefined {
  const found = buffer.subarray(start, Math.min(start + usualHeaderBytes, end)).indexOf(emptyLine);
  if (found === -1) return undefined;
  const headerEnd = start + found + emptyLine.length;
  const text = buffer.toString('utf8', start, headerEnd);
  return text.includes('\n\n') || text.includes('\nWARC/') ? undefined : { text, end: headerEnd };
}

/**
 * Looks for the empty line. Another first line of a record ends the search, so that no place is searched twice when records begin again
 * and again without an end.
 */
function endOfHeader(
  buffer: Buffer,
  start: number,
  end: number,
): { kind: 'found' | 'missing' | 'unknown'; at: number } {
  const limit = start + maxRecordHeaderBytes;
  const bytes = buffer.subarray(0, end);
  for (let line = start; ; ) {
    const feed = bytes.indexOf(lineFeed, line);
    if (feed === -1) return end > limit ? { kind: 'missing', at: end } : { kind: 'unknown', at: end };
    if (feed === line || (feed === line + 1 && buffer[line] === carriageReturn)) return { kind: 'found', at: feed + 1 };
    if (feed > limit || (line > start && isVersionLine(buffer, line, end))) return { kind: 'missing', at: line };
    line = feed + 1;
  }
}

/** The lines of a header behind its first. A line that begins with a space continues the one before; a line without a name says nothing. */
export function linesOf(text: string): HeaderLine[] {
  const lines: [name: string, value: string][] = [];
  let start = text.indexOf('\n') + 1;
  while (start > 0 && start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    if (isBlank(text.charCodeAt(start))) {
      const last = lines.at(-1);
      const more = trimmed(text, start, end);
      if (last !== undefined && more !== '') last[1] = last[1] === '' ? more : `${last[1]} ${more}`;
    } else {
      const colon = text.indexOf(':', start);
      if (colon > start && colon < end) lines.push([trimmed(text, start, colon), trimmed(text, colon + 1, end)]);
    }
    start = end + 1;
  }
  return lines;
}

/** Without blanks around it. Not `trim`, which takes more for blanks than HTTP does. */
function trimmed(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (from < to && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === carriageReturn;
}

/** The value of a field; that of the first if there are several. `name` is in lower case. */
export function fieldOf(fields: readonly HeaderLine[], name: string): string | undefined {
  for (const [field, value] of fields) if (field.length === name.length && field.toLowerCase() === name) return value;
  return undefined;
}
