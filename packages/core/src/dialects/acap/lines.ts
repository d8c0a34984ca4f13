import type { Span } from '../../text/source.js';

/** One physical line: a field never goes on in the next (A1-2.2-b). */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Without comment and surrounding white space; empty for blank and comment lines. */
  readonly content: Span;
  /** Where the comment begins, if there is one (A1-2.2-d). */
  readonly comment?: number;
}

/** Lines end with CRLF, LF, CR or the end of the file; a byte order mark is no part of the first (AMB-61). */
export function* linesOf(text: string): Generator<Line> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    let end = start;
    let comment: number | undefined;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === 0x0a || code === 0x0d) break;
      if (code === 0x23) comment ??= end;
    }
    const content = trimmed(text, start, comment ?? end);
    yield comment === undefined ? { start, end, content } : { start, end, content, comment };
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

export function trimmed(text: string, start: number, end: number): Span {
  let first = start;
  let last = end;
  while (first < last && isWhiteSpace(text.charCodeAt(first))) first++;
  while (last > first && isWhiteSpace(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

export function isWhiteSpace(code: number): boolean {
  return code <= 0x20;
}

/** A field name in lower case, and where its value stands. */
export interface FieldLine {
  readonly name: string;
  readonly value: Span;
  /** The colon is missing; the first word was taken for the name. */
  readonly colon: 'there' | 'missing';
  /** White space stands between the name and its colon. */
  readonly gap: boolean;
}

/**
 * Splits a field at its colon. White space may only stand inside the parentheses of a local usage (AMB-66); a name with other
 * white space in it has lost its colon.
 */
export function splitField(text: string, content: Span): FieldLine {
  const colon = text.indexOf(':', content.start);
  if (colon !== -1 && colon < content.end) {
    const name = trimmed(text, content.start, colon);
    const words = text.slice(name.start, name.end);
    if (!hasGap(words)) {
      const value = trimmed(text, colon + 1, content.end);
      return { name: words.toLowerCase(), value, colon: 'there', gap: name.end < colon };
    }
  }
  let end = content.start;
  while (end < content.end && !isWhiteSpace(text.charCodeAt(end))) end++;
  const value = trimmed(text, end, content.end);
  return { name: text.slice(content.start, end).toLowerCase(), value, colon: 'missing', gap: false };
}

function hasGap(words: string): boolean {
  const parenthesis = words.indexOf('(');
  const bare = parenthesis === -1 || !words.endsWith(')') ? words : words.slice(0, parenthesis);
  return /\s/.test(bare);
}
