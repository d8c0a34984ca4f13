import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { lineStart, wholeLine } from '../../text/lines.js';
import { type AcapField, acapFieldAt } from './file/field-at.js';
import { versionComment } from './file/version.js';
import { hasNonAsciiSpace } from './syntax/lines.js';
import { wordAt } from './syntax/words.js';

/**
 * Fixes for ACAP fields and comments in robots.txt and the files it refers to. In a page, a problem concerns a whole
 * tag, which is not changed.
 *
 * Edits of comments, and the removal of a field that repeats another, are safe. The others are not: a reader that ignores a field as
 * it is written then obeys it, and for some readers of robots.txt any line with a colon ends a list of User-agent lines.
 */
export const acapFixes: Fixers = {
  'acap/no-version-comment': addVersion,
  'acap/version-misspelt': correctVersion,
  'acap/ignore-with-colon': inField(removeColon),
  'acap/missing-colon': inField(addColon),
  'acap/white-space': inField(normaliseSpace),
  'acap/space-in-parentheses': inField(removeInnerSpace),
  'acap/old-prefix': inField(replacePrefix),
  'acap/until-recrawl': completeWord,
  'acap/duplicate-field': inField(removeDuplicate),
};

type FieldFix = (field: AcapField, text: string) => Fix | undefined;

function inField(fix: FieldFix): (about: Pick<Diagnostic, 'source' | 'span'>) => Fix | undefined {
  return ({ source, span }) => {
    const field = acapFieldAt(source, span.start);
    return field === undefined ? undefined : fix(field, source.text);
  };
}

function addVersion({ source }: DiagnosticOf<'acap/no-version-comment'>): Fix {
  const lineEnd = /\r\n|\r|\n/.exec(source.text)?.[0] ?? '\n';
  return { span: { start: 0, end: 0 }, text: `##ACAP version=1.0${lineEnd}`, safe: true };
}

function correctVersion({ source, span }: DiagnosticOf<'acap/version-misspelt'>): Fix | undefined {
  const version = versionComment.exec(source.textOf(span))?.[1];
  return version === undefined ? undefined : { span, text: `##ACAP version=${version}`, safe: true };
}

function removeColon({ content, written }: AcapField): Fix {
  return { span: { start: content.start + written.length, end: content.end }, text: '', safe: false };
}

const prohibition = /^acap-disallow-(?:[a-z0-9._-]+|\([a-z0-9._-]+\))$/;

/** Prohibitions only: a permission without its colon is ignored, and this fix would put it into effect (A1-3-d). */
function addColon({ name, colon, content, written }: AcapField, text: string): Fix | undefined {
  if (!prohibition.test(name)) return undefined;
  const start = content.start + written.length;
  if (colon !== 'equals sign') return { span: { start, end: start }, text: ':', safe: false };
  return { span: { start, end: text.indexOf('=', start) + 1 }, text: ':', safe: false };
}

/** A value that contains non-ASCII white space is not changed, because the white space may belong to it. */
function normaliseSpace(
  { line, content, written, colon, value, hasComment }: AcapField,
  text: string,
): Fix | undefined {
  if (hasNonAsciiSpace(text, value.start, value.end)) return undefined;
  const between = text.slice(content.start + written.length, value.start);
  const sign = colon === 'present' ? ':' : colon === 'equals sign' ? '=' : '';
  const afterSign = between.slice(between.indexOf(sign) + sign.length);
  const tail = text.slice(content.end, line.end);
  return {
    span: line,
    text: [
      written,
      sign,
      /^[ \t]*$/.test(afterSign) ? afterSign : ' ',
      text.slice(value.start, value.end),
      !hasNonAsciiSpace(tail, 0, tail.length) ? tail : hasComment ? ' ' : '',
    ].join(''),
    safe: false,
  };
}

function removeInnerSpace({ content, written }: AcapField): Fix | undefined {
  const opening = written.indexOf('(');
  if (opening === -1 || !written.endsWith(')')) return undefined;
  const span = { start: content.start + opening + 1, end: content.start + written.length - 1 };
  return { span, text: written.slice(opening + 1, -1).trim(), safe: false };
}

const oldPrefix = /^acap:(?:resource-set:)?/i;

/** Only if the field names one resource: the fix does not know which of several words are resources. */
function replacePrefix({ value }: AcapField, text: string): Fix | undefined {
  const first = wordAt(text, value);
  const prefix = oldPrefix.exec(text.slice(first.start, first.end))?.[0];
  if (prefix === undefined || /\sacap:/i.test(text.slice(first.end, value.end))) return undefined;
  return {
    span: { start: first.start, end: first.start + prefix.length },
    text: 'the-acap:resource-set:',
    safe: false,
  };
}

function completeWord({ source, span }: DiagnosticOf<'acap/until-recrawl'>): Fix | undefined {
  const written = source.textOf(span);
  if (!/=\s*until-recrawl$/i.test(written) || acapFieldAt(source, span.start) === undefined) return undefined;
  return { span: { start: span.end, end: span.end }, text: written.endsWith('L') ? 'ED' : 'ed', safe: false };
}

/**
 * Only a field without qualifiers: letter case may matter in their values, and the problem is found without regard to
 * it. The line above must be a field that every reader recognises, so that the file keeps at least one, and have a colon, so that
 * it ends a list of User-agent lines where this field does.
 */
function removeDuplicate({ content, value, hasComment }: AcapField, text: string): Fix | undefined {
  const isPlain = !hasComment && !/[\s=]/.test(text.slice(value.start, value.end));
  return isPlain && isBelowField(text, content.start)
    ? { span: wholeLine(text, content.start), text: '', safe: true }
    : undefined;
}

function isBelowField(text: string, place: number): boolean {
  const start = lineStart(text, place);
  const end = start - (text.startsWith('\r\n', start - 2) ? 2 : 1);
  return end > 0 && /^acap-[^:#]*:/i.test(text.slice(lineStart(text, end), end));
}
