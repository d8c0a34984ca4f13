import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../text/source.js';
import { readUnseparatedRules } from './bare-rules.js';
import { leastCap } from './cap.js';

/** Limit: longer values are left alone, so that inserted commas do not push rules past the part of a value that is read. */
const maxLength = leastCap;

/**
 * The text around a span, from the nearest `opening` before it to the nearest `closing` after it; undefined if they are too far
 * apart. With `or-text-ends` the ends of the text do as well.
 */
export function textAround(
  text: string,
  { start, end }: Span,
  opening: string,
  closing: string,
  bounds: 'required' | 'or-text-ends',
): string | undefined {
  const from = Math.max(0, start - maxLength);
  const before = text.slice(from, start);
  const after = text.slice(end, end + maxLength);
  const opened = before.lastIndexOf(opening);
  const closed = after.indexOf(closing);
  if (opened === -1 && (bounds === 'required' || from > 0)) return undefined;
  if (closed === -1 && (bounds === 'required' || end + maxLength < text.length)) return undefined;
  const around = text.slice(from + opened + 1, closed === -1 ? text.length : end + closed);
  return around.length > maxLength ? undefined : around;
}

/**
 * Rules without commas between them, with commas. White space between two rules is kept and none is added, because an
 * attribute without quotes must not contain any. Not safe: crawlers that ignore the list as it is written then obey it.
 */
export function withCommas(written: string, span: Span, rules: string): Fix | undefined {
  if (written !== rules) return undefined;
  const found: Span[] = [];
  const sink = { add: (rule: { readonly span: Span }) => found.push(rule.span), fault: () => undefined };
  if (!readUnseparatedRules({ text: written, base: 0, sink }, { start: 0, end: written.length })) return undefined;
  let text = '';
  let last = 0;
  for (const { start, end } of found) {
    if (text !== '') text += /\s/.test(written.slice(last, start)) ? ', ' : ',';
    const rule = written.slice(start, end).trimEnd();
    text += rule;
    last = start + rule.length;
  }
  return { span, text, safe: false };
}
