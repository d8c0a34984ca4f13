import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../text/source.js';
import { readUnseparated } from './bare-rules.js';
import { leastCap } from './cap.js';

/** Limit: values longer than this are left alone: an insertion must not push anything past the part of a value that is read. */
const longest = leastCap;

/** What stands around a span between two signs, if they are near. */
export function between(
  text: string,
  { start, end }: Span,
  opening: string,
  closing: string,
  ends: 'only' | 'or the end',
): string | undefined {
  const from = Math.max(0, start - longest);
  const before = text.slice(from, start);
  const behind = text.slice(end, end + longest);
  const opened = before.lastIndexOf(opening);
  const closed = behind.indexOf(closing);
  if (opened === -1 && (ends === 'only' || from > 0)) return undefined;
  if (closed === -1 && (ends === 'only' || end + longest < text.length)) return undefined;
  const around = text.slice(from + opened + 1, closed === -1 ? text.length : end + closed);
  return around.length > longest ? undefined : around;
}

/** White space between two rules stays; in an attribute without quotes there is none, and there may be none. */
export function withCommas(written: string, span: Span, rules: string): Fix | undefined {
  if (written !== rules) return undefined;
  const found: Span[] = [];
  const sink = { add: (rule: { readonly span: Span }) => found.push(rule.span), fault: () => undefined };
  if (!readUnseparated({ text: written, base: 0, sink }, { start: 0, end: written.length })) return undefined;
  let text = '';
  let last = 0;
  for (const { start, end } of found) {
    if (text !== '') text += /\s/.test(written.slice(last, start)) ? ', ' : ',';
    const rule = written.slice(start, end).trimEnd();
    text += rule;
    last = start + rule.length;
  }
  return { span, text };
}
