import { lineEnd, lineStart } from '../../../text/lines.js';
import type { Source, Span } from '../../../text/source.js';
import { type FieldLine, splitField, trimSpan } from '../syntax/lines.js';
import { sizeLimits } from '../syntax/size-limits.js';

/** An ACAP field of a file, cut up as its reader cuts it. */
export interface AcapField extends FieldLine {
  /** The line without comment and line end, white space included. */
  readonly line: Span;
  readonly content: Span;
  /** The name as written. */
  readonly written: string;
  readonly hasComment: boolean;
}

/**
 * Limit: longer lines are left alone: over its reader's bound a field prohibits everything, and no repair may bring it there
 * (AMB-69).
 */
const longest = sizeLimits.line / 4;

/** The ACAP field in whose line a place stands; nothing if it is none, as in a page, or too long, or has a name beyond ASCII. */
export function acapFieldAt({ text }: Source, place: number): AcapField | undefined {
  const base = Math.max(0, place - longest);
  const near = text.slice(base, place + longest);
  const start = base + lineStart(near, place - base);
  const end = base + lineEnd(near, place - base);
  if (end - start >= longest) return undefined;
  const hash = text.slice(start, end).indexOf('#');
  const line = { start, end: hash === -1 ? end : start + hash };
  const content = trimSpan(text, line.start, line.end);
  const field = splitField(text, content);
  const written = text.slice(content.start, content.start + field.name.length);
  if (!/^acap-[ -~]*$/i.test(written)) return undefined;
  return { ...field, line, content, written, hasComment: hash !== -1 };
}
