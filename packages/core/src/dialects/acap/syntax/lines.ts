import type { Span } from '../../../text/source.js';

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
  while (first < last && isBlank(text.charCodeAt(first))) first++;
  while (last > first && isBlank(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

/** Spaces that come along when text is copied from a page, and a byte order mark inside the file. */
const oddSpace = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

/** Does the stretch hold white space other than ASCII's? */
export function hasOddSpace(text: string, start: number, end: number): boolean {
  return oddSpace.test(text.slice(start, end));
}

/** Lenient: (AMB-60) odd spaces at either end are trimmed too: a value that begins with one would match nothing. */
function isBlank(code: number): boolean {
  return isWhiteSpace(code) || (code >= 0xa0 && oddSpace.test(String.fromCharCode(code)));
}

export function isWhiteSpace(code: number): boolean {
  return code <= 0x20;
}

/** A field name in lower case, and where its value stands. */
export interface FieldLine {
  readonly name: string;
  readonly value: Span;
  /** The colon is missing, and the first word was taken for the name; or `=` stands in its place. */
  readonly colon: 'there' | 'missing' | 'equals sign';
  /** White space stands between the name and its colon. */
  readonly gap: boolean;
}

/**
 * Splits a field at its colon. White space may only stand inside the parentheses of a local usage (AMB-66); a name with other
 * white space or with `=` in it has lost its colon.
 */
export function splitField(text: string, content: Span): FieldLine {
  // Looked for in this line only: in a file without colons a search to the end would be made for every line.
  const colon = text.slice(content.start, content.end).indexOf(':');
  if (colon !== -1) {
    const name = trimmed(text, content.start, content.start + colon);
    const words = text.slice(name.start, name.end);
    if (!hasGap(words)) {
      const value = trimmed(text, content.start + colon + 1, content.end);
      return { name: words.toLowerCase(), value, colon: 'there', gap: name.end < content.start + colon };
    }
  }
  let end = content.start;
  while (end < content.end && !isBlank(text.charCodeAt(end)) && text.charCodeAt(end) !== equals) end++;
  const name = text.slice(content.start, end).toLowerCase();
  const rest = trimmed(text, end, content.end);
  if (rest.start === rest.end || text.charCodeAt(rest.start) !== equals) {
    return { name, value: rest, colon: 'missing', gap: false };
  }
  const value = trimmed(text, rest.start + 1, content.end);
  return { name, value, colon: 'equals sign', gap: end < rest.start };
}

const equals = 0x3d;

function hasGap(words: string): boolean {
  const parenthesis = words.indexOf('(');
  const bare = parenthesis === -1 || !words.endsWith(')') ? words : words.slice(0, parenthesis);
  return /[\s=]/.test(bare);
}
