import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { lineEnd, lineStart, wholeLine } from '../../text/lines.js';
import { type Field, readFieldName } from '../robots-file/fields.js';

/**
 * Repairs of robots.txt.
 *
 * `$` and a stray `%` inside a pattern are left as they are: crawlers that compare addresses letter by letter would lose a
 * rule with `%24` or `%25` in it, and a refusal must not be taken from anybody.
 */
export const robotsTxtFixes: Fixers = {
  'robots-txt/misspelt-field': ({ span, data }) => ({ span, text: inStyleOf(data.found, data.field) }),
  'robots-txt/missing-colon': withColon,
  'robots-txt/path-without-slash': withSlash,
  'robots-txt/empty-allow': withoutEmptyAllow,
  'robots-txt/invalid-product-token': withoutVersion,
};

/** In small letters, in capitals, or as RFC 9309 writes it. */
function inStyleOf(found: string, field: string): string {
  if (found === found.toLowerCase()) return field;
  if (found === found.toUpperCase()) return field.toUpperCase();
  return field.slice(0, 1).toUpperCase() + field.slice(1);
}

/** Fields that can grant something to whoever begins to read them. */
const withGrants: ReadonlySet<Field> = new Set(['allow', 'content-signal', 'content-usage', 'license']);

/** `Allow /x` grants nothing here, and would begin to. */
function withColon({ span, data }: DiagnosticOf<'robots-txt/missing-colon'>): Fix | undefined {
  const reading = readFieldName(data.field);
  if (!('field' in reading) || withGrants.has(reading.field)) return undefined;
  const place = span.start + data.field.length;
  return { span: { start: place, end: place }, text: ':' };
}

/** What a path begins with: a folder, or a file with a short ending. An address or a host begins otherwise. */
const pathBeginning = /^(?:[\w~-]+(?=[/?*$]|$)|[\w~-]+\.[a-z]\w{0,4}(?=[?*$]|$))/i;

/** Only what surely is a path of this site: `Disallow: https://example.com/x` is read as a path too, but not meant as one. */
function withSlash({ source, span }: DiagnosticOf<'robots-txt/path-without-slash'>): Fix | undefined {
  const { text } = source;
  if (!isDisallow(text, span.start) || !pathBeginning.test(source.textOf(span).slice(0, maxBeginning)))
    return undefined;
  return { span: { start: span.start, end: span.start }, text: '/' };
}

/** Limit: no folder has a longer name. */
const maxBeginning = 256;

/** Every spelling of Disallow that is read begins with D, and no other rule does. */
function isDisallow(text: string, place: number): boolean {
  return /^\s*d/i.test(text.slice(lineStart(text, place), place));
}

/**
 * An empty Allow ends a list of agents like any rule (RFC9309-2.2.2-i), and so does an empty Disallow, which everybody knows.
 * Right below another rule there is no list to end.
 */
function withoutEmptyAllow({ source, span }: DiagnosticOf<'robots-txt/empty-allow'>): Fix {
  const { text } = source;
  const isAlone = text.slice(span.end, lineEnd(text, span.end)).trim() === '';
  if (isAlone && isBelowRule(text, span.start)) return { span: wholeLine(text, span.start), text: '' };
  const field = text.slice(span.start, span.start + 'allow'.length);
  const colon = text.indexOf(':', span.start);
  return { span: { start: span.start, end: colon + 1 }, text: `${inStyleOf(field, 'disallow')}:` };
}

const rule = /^[ \t]*(?:dis)?allow[ \t]*:/i;

/**
 * Is the nearest line above that is neither empty nor a comment a rule? A line of blanks may stand for a field of ACAP, so it
 * counts as a line.
 */
function isBelowRule(text: string, place: number): boolean {
  let start = lineStart(text, place);
  while (start > 0) {
    const end = start - 1;
    start = lineStart(text, end);
    if (start < end && text[start] !== '#') return rule.test(text.slice(start, end));
  }
  return false;
}

const version = /^v?[0-9][0-9a-z.]*$/i;

/** Drops a version. What else cannot stand in a product token may be a part of the name, and is told to the publisher only. */
function withoutVersion({ span, data }: DiagnosticOf<'robots-txt/invalid-product-token'>): Fix | undefined {
  const { name, token } = data;
  const slash = name.indexOf('/');
  if (slash === -1 || name.slice(0, slash).toLowerCase() !== token || !version.test(name.slice(slash + 1))) {
    return undefined;
  }
  return { span: { start: span.start + slash, end: span.end }, text: '' };
}
