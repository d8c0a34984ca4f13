import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { lineStart, wholeLine } from '../../text/lines.js';
import { type AcapField, acapFieldAt } from './file/field-at.js';
import { hasNonAsciiSpace } from './syntax/lines.js';
import { wordAt } from './syntax/words.js';

/**
 * Repairs of ACAP fields and comments in robots.txt and in files it refers to. In pages such a remark is about a whole tag,
 * which is left alone.
 */
export const acapFixes: Fixers = {
  'acap/no-version-comment': withVersion,
  'acap/version-misspelt': withRightVersion,
  'acap/ignore-with-colon': inField(withoutColon),
  'acap/missing-colon': inField(withColon),
  'acap/white-space': inField(withPlainSpace),
  'acap/space-in-parentheses': inField(withoutInnerSpace),
  'acap/old-prefix': inField(withNewPrefix),
  'acap/until-recrawl': withWholeWord,
  'acap/duplicate-field': inField(withoutDouble),
};

type InField = (field: AcapField, text: string) => Fix | undefined;

function inField(fix: InField): (about: Pick<Diagnostic, 'source' | 'span'>) => Fix | undefined {
  return ({ source, span }) => {
    const field = acapFieldAt(source, span.start);
    return field === undefined ? undefined : fix(field, source.text);
  };
}

function withVersion({ source }: DiagnosticOf<'acap/no-version-comment'>): Fix {
  const lineEnd = /\r\n|\r|\n/.exec(source.text)?.[0] ?? '\n';
  return { span: { start: 0, end: 0 }, text: `##ACAP version=1.0${lineEnd}` };
}

const versionComment = /^#{1,9}[ \t]{0,9}acap[ \t]{1,9}version[ \t]{0,9}[=:][ \t]{0,9}([!-~]{1,20})$/i;

function withRightVersion({ source, span }: DiagnosticOf<'acap/version-misspelt'>): Fix | undefined {
  const version = versionComment.exec(source.textOf(span))?.[1];
  return version === undefined ? undefined : { span, text: `##ACAP version=${version}` };
}

function withoutColon({ content, written }: AcapField): Fix {
  return { span: { start: content.start + written.length, end: content.end }, text: '' };
}

const prohibition = /^acap-disallow-(?:[a-z0-9._-]+|\([a-z0-9._-]+\))$/;

/** A permission without its colon permits nothing, and would begin to (A1-3-d). */
function withColon({ name, colon, content, written }: AcapField, text: string): Fix | undefined {
  if (!prohibition.test(name)) return undefined;
  const start = content.start + written.length;
  if (colon !== 'equals sign') return { span: { start, end: start }, text: ':' };
  return { span: { start, end: text.indexOf('=', start) + 1 }, text: ':' };
}

/** White space inside a value may be a part of it, so a value that holds any other than ASCII's is left alone. */
function withPlainSpace(
  { line, content, written, colon, value, hasComment }: AcapField,
  text: string,
): Fix | undefined {
  if (hasNonAsciiSpace(text, value.start, value.end)) return undefined;
  const between = text.slice(content.start + written.length, value.start);
  const sign = colon === 'present' ? ':' : colon === 'equals sign' ? '=' : '';
  const behindSign = between.slice(between.indexOf(sign) + sign.length);
  const tail = text.slice(content.end, line.end);
  return {
    span: line,
    text: [
      written,
      sign,
      /^[ \t]*$/.test(behindSign) ? behindSign : ' ',
      text.slice(value.start, value.end),
      !hasNonAsciiSpace(tail, 0, tail.length) ? tail : hasComment ? ' ' : '',
    ].join(''),
  };
}

function withoutInnerSpace({ content, written }: AcapField): Fix | undefined {
  const opening = written.indexOf('(');
  if (opening === -1 || !written.endsWith(')')) return undefined;
  const span = { start: content.start + opening + 1, end: content.start + written.length - 1 };
  return { span, text: written.slice(opening + 1, -1).trim() };
}

const oldPrefix = /^acap:(?:resource-set:)?/i;

/** Only where the field names one resource: which of several is meant as one, its reader has to tell. */
function withNewPrefix({ value }: AcapField, text: string): Fix | undefined {
  const first = wordAt(text, value);
  const prefix = oldPrefix.exec(text.slice(first.start, first.end))?.[0];
  if (prefix === undefined || /\sacap:/i.test(text.slice(first.end, value.end))) return undefined;
  return { span: { start: first.start, end: first.start + prefix.length }, text: 'the-acap:resource-set:' };
}

function withWholeWord({ source, span }: DiagnosticOf<'acap/until-recrawl'>): Fix | undefined {
  const written = source.textOf(span);
  if (!/=\s*until-recrawl$/i.test(written) || acapFieldAt(source, span.start) === undefined) return undefined;
  return { span: { start: span.end, end: span.end }, text: written.endsWith('L') ? 'ED' : 'ed' };
}

/**
 * Only a field without qualifiers: in their values letter case may count, and the remark does not look at it. The line above
 * has to be a field by any reader's account, so that the file does not lose its last one.
 */
function withoutDouble({ content, value, hasComment }: AcapField, text: string): Fix | undefined {
  const isPlain = !hasComment && !/[\s=]/.test(text.slice(value.start, value.end));
  return isPlain && isBelowField(text, content.start) ? { span: wholeLine(text, content.start), text: '' } : undefined;
}

function isBelowField(text: string, place: number): boolean {
  const start = lineStart(text, place);
  const end = start - (text.startsWith('\r\n', start - 2) ? 2 : 1);
  return end > 0 && /^acap-/i.test(text.slice(lineStart(text, end), end));
}
