import type { HeaderLine } from '@heed/core';
import { maxRecordHeaderOctets } from './limits.js';

/** The header of a record, if one begins at a place. */
export type HeaderReading =
  | { readonly kind: 'header'; readonly fields: readonly HeaderLine[]; readonly end: number }
  /** Nobody knows before more octets are there. */
  | { readonly kind: 'more' }
  /** `end`: up to here no other record begins. */
  | { readonly kind: 'none'; readonly end: number; readonly message: string };

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const mark: Buffer = Buffer.from('WARC/');

/** Octets in which the first line of a record is complete: `WARC/1.0`, or more digits, and the line ending. */
export const versionLineOctets = 12;

/**
 * Does the first line of a record begin here?
 *
 * Lenient: every version with one digit before the point. `WARC/0.17` and `WARC/0.18`, drafts of the standard, are in old archives.
 */
export function isVersionLine(buffer: Buffer, start: number, end: number): boolean {
  if (buffer[start] !== 0x57 || buffer[start + 4] !== 0x2f) return false;
  return /^WARC\/\d\.\d{1,2}\r?\n/.test(buffer.toString('latin1', start, Math.min(start + versionLineOctets, end)));
}

/** The next place from `start` on at which a record may begin; -1 if there is none before `end`. */
export function findVersionLine(buffer: Buffer, start: number, end: number): number {
  for (let at = start; ; at++) {
    at = buffer.indexOf(mark, at);
    if (at === -1 || at + mark.length > end) return -1;
    if (isVersionLine(buffer, at, end)) return at;
  }
}

/** Reads the header that begins at `start` with its first line. */
export function readRecordHeader(buffer: Buffer, start: number, end: number, ended: boolean): HeaderReading {
  if (!isVersionLine(buffer, start, end)) {
    if (!ended && end - start < versionLineOctets) return { kind: 'more' };
    return { kind: 'none', end: start, message: 'No WARC record begins here.' };
  }
  const headerEnd = endOfHeader(buffer, start, end);
  if (headerEnd.kind === 'found') {
    return { kind: 'header', fields: linesOf(buffer.toString('utf8', start, headerEnd.at)), end: headerEnd.at };
  }
  if (headerEnd.kind === 'unknown' && !ended) return { kind: 'more' };
  return { kind: 'none', end: headerEnd.at, message: 'The header of this record has no end.' };
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
  const limit = start + maxRecordHeaderOctets;
  for (let line = start; ; ) {
    const feed = buffer.indexOf(lineFeed, line);
    if (feed === -1 || feed >= end) return end > limit ? { kind: 'missing', at: end } : { kind: 'unknown', at: end };
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
    const last = lines.at(-1);
    const first = text.charCodeAt(start);
    if ((first === 0x20 || first === 0x09) && last !== undefined) {
      const more = text.slice(start, end).trim();
      if (more !== '') last[1] = last[1] === '' ? more : `${last[1]} ${more}`;
    } else {
      const colon = text.indexOf(':', start);
      if (colon > start && colon < end)
        lines.push([text.slice(start, colon).trim(), text.slice(colon + 1, end).trim()]);
    }
    start = end + 1;
  }
  return lines;
}

/** The value of a field; that of the first if there are several. `name` is in lower case. */
export function fieldOf(fields: readonly HeaderLine[], name: string): string | undefined {
  for (const [field, value] of fields) if (field.length === name.length && field.toLowerCase() === name) return value;
  return undefined;
}
