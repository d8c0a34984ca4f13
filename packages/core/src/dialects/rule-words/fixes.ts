import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import type { Span } from '../../text/source.js';
import { grammarOf } from '../robots-tag/grammar.js';
import { leastCap } from './cap.js';
import { readUnseparated } from './words.js';

/** Repairs of lists of rules, in headers and in METAs. */
export const ruleListFixes: Fixers = {
  'robots-tag/no-commas': inHeader,
  'meta/no-commas': inMeta,
};

/** Limit: values longer than this are left alone: what comes in must not push anything over what is read of a value. */
const longest = leastCap;

/**
 * In a list of addressees with parameters a comma separates addressees (revision -03), so a line that is written like that is
 * left alone.
 */
function inHeader({ source, span, data }: DiagnosticOf<'robots-tag/no-commas'>): Fix | undefined {
  const line = between(source.text, span, '\n', '\n', 'or the end');
  if (line === undefined || grammarOf(line.slice(line.indexOf(':') + 1)) === 'list') return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}

/** The place is that of the rules only if they stand in the one `content` attribute as they were read. */
function inMeta({ source, span, data }: DiagnosticOf<'meta/no-commas'>): Fix | undefined {
  const tag = between(source.text, span, '<', '>', 'only');
  if (tag === undefined || tag.match(/content\s*=/gi)?.length !== 1) return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}

/** What stands around a span between two signs, if they are near. */
function between(
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
function withCommas(written: string, span: Span, rules: string): Fix | undefined {
  if (written !== rules) return undefined;
  const found: Span[] = [];
  const sink = { add: (rule: { readonly span: Span }) => found.push(rule.span), remark: () => undefined };
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
