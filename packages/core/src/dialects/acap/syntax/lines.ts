import type { Span } from '../../../text/source.js';

/** One physical line. A field never continues on the next line (A1-2.2-b). */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Without the comment and surrounding white space; empty for blank and comment lines. */
  readonly content: Span;
  /** Where the comment starts, if there is one (A1-2.2-d). */
  readonly comment?: number;
}

/** The lines of a text, ended by CRLF, LF, CR or the end of the file; the first excludes a byte order mark (AMB-61). */
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
    const content = trimSpan(text, start, comment ?? end);
    yield comment === undefined ? { start, end, content } : { start, end, content, comment };
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** The span without white space at either end. */
export function trimSpan(text: string, start: number, end: number): Span {
  let first = start;
  let last = end;
  while (first < last && isAnySpace(text.charCodeAt(first))) first++;
  while (last > first && isAnySpace(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

/** White space that gets into a file with text copied from a page, and a byte order mark inside the file. */
const nonAsciiSpace = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

export function hasNonAsciiSpace(text: string, start: number, end: number): boolean {
  return nonAsciiSpace.test(text.slice(start, end));
}

/** Lenient: (AMB-60) non-ASCII white space is trimmed as well: a value that starts with it would match nothing. */
function isAnySpace(code: number): boolean {
  return isAsciiSpace(code) || (code >= 0xa0 && nonAsciiSpace.test(String.fromCharCode(code)));
}

export function isAsciiSpace(code: number): boolean {
  return code <= 0x20;
}

/** A field line, split into its name and its value. */
export interface FieldLine {
  /** In lower case. */
  readonly name: string;
  readonly value: Span;
  /** `missing`: the first word is read as the name. `equals sign`: the field has `=` instead of a colon. */
  readonly colon: 'present' | 'missing' | 'equals sign';
  /** White space separates the name from the colon or equals sign. */
  readonly gap: boolean;
}

/**
 * Splits a field at its colon (AMB-66).
 *
 * A name may contain white space only inside the parentheses of a local usage. If the text before the first colon
 * contains other white space or `=`, the field's own colon is missing.
 */
export function splitField(text: string, content: Span): FieldLine {
  // Searches this line only: in a file without colons, every line would otherwise search to the end of the file.
  const colon = text.slice(content.start, content.end).indexOf(':');
  if (colon !== -1) {
    const name = trimSpan(text, content.start, content.start + colon);
    const words = text.slice(name.start, name.end);
    if (!hasLostColon(words)) {
      const value = trimSpan(text, content.start + colon + 1, content.end);
      return { name: words.toLowerCase(), value, colon: 'present', gap: name.end < content.start + colon };
    }
  }
  let end = content.start;
  while (end < content.end && !isAnySpace(text.charCodeAt(end)) && text.charCodeAt(end) !== equals) end++;
  const name = text.slice(content.start, end).toLowerCase();
  const rest = trimSpan(text, end, content.end);
  if (rest.start === rest.end || text.charCodeAt(rest.start) !== equals) {
    return { name, value: rest, colon: 'missing', gap: false };
  }
  const value = trimSpan(text, rest.start + 1, content.end);
  return { name, value, colon: 'equals sign', gap: end < rest.start };
}

const equals = 0x3d;

function hasLostColon(words: string): boolean {
  const parenthesis = words.indexOf('(');
  const bare = parenthesis === -1 || !words.endsWith(')') ? words : words.slice(0, parenthesis);
  return /[\s=]/.test(bare);
}
