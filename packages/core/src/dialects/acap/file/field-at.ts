import { lineEnd, lineStart } from '../../../text/lines.js';
import type { Source, Span } from '../../../text/source.js';
import { type FieldLine, splitField, trimSpan } from '../syntax/lines.js';
import { sizeLimits } from '../syntax/size-limits.js';

/** An ACAP field of a file, split in the same way as when it is read. */
export interface AcapField extends FieldLine {
  /** The line without its comment and line end, with surrounding white space. */
  readonly line: Span;
  readonly content: Span;
  /** The name as written. */
  readonly written: string;
  readonly hasComment: boolean;
}

/**
 * Limit: characters in a line that may be fixed. A field over the reader's limit prohibits everything, and no fix may
 * make a field that long (AMB-69).
 */
const maxLength = sizeLimits.line / 4;

/**
 * The ACAP field in the line at a position.
 *
 * `undefined` if the line is not an ACAP field, as in a page, is too long, or has a field name with non-ASCII
 * characters.
 */
export function acapFieldAt({ text }: Source, place: number): AcapField | undefined {
  const base = Math.max(0, place - maxLength);
  const near = text.slice(base, place + maxLength);
  const start = base + lineStart(near, place - base);
  const end = base + lineEnd(near, place - base);
  if (end - start >= maxLength) return undefined;
  const hash = text.slice(start, end).indexOf('#');
  const line = { start, end: hash === -1 ? end : start + hash };
  const content = trimSpan(text, line.start, line.end);
  const field = splitField(text, content);
  const written = text.slice(content.start, content.start + field.name.length);
  if (!/^acap-[ -~]*$/i.test(written)) return undefined;
  return { ...field, line, content, written, hasComment: hash !== -1 };
}
