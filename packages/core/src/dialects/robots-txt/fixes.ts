import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { lineEnd, lineStart, wholeLine } from '../../text/lines.js';
import { type Field, readFieldName } from './read/fields.js';
import { dependsOnLastRule } from './read/last-lines.js';

/**
 * Fixes for robots.txt.
 *
 * `$` and a stray `%` inside a pattern are left alone: with `%24` or `%25` the pattern would no longer match for crawlers that
 * compare URLs letter by letter, and a fix must not lift a prohibition for any crawler.
 *
 * Most fixes are not safe, because readers differ in what they forgive: `Disalow`, `Disallow /x` and `Disallow: x` are ignored by
 * some, which would obey the line once it is fixed.
 */
export const robotsTxtFixes: Fixers = {
  'robots-txt/html-comment': asComment,
  'robots-txt/misspelt-field': correctSpelling,
  'robots-txt/missing-colon': withColon,
  'robots-txt/path-without-slash': withSlash,
  'robots-txt/empty-allow': withoutEmptyAllow,
  'robots-txt/invalid-product-token': withoutVersion,
};

/** A comment on a line of its own. Where it goes on below, the lines between may be rules that apply. */
function asComment({ source, span }: DiagnosticOf<'robots-txt/html-comment'>): Fix | undefined {
  const [, words] = /^<!--(.*)-->$/.exec(source.textOf(span)) ?? [];
  return words === undefined ? undefined : { span, text: `#${words.trimEnd()}`, safe: true };
}

/** Safe for a Sitemap only, which is no rule. */
function correctSpelling({ span, data }: DiagnosticOf<'robots-txt/misspelt-field'>): Fix {
  return { span, text: inStyleOf(data.found, data.field), safe: data.field === 'sitemap' };
}

/** The field in lower case, in capitals, or as RFC 9309 writes it, like the spelling that was found. */
function inStyleOf(found: string, field: string): string {
  if (found === found.toLowerCase()) return field;
  if (found === found.toUpperCase()) return field.toUpperCase();
  return field.slice(0, 1).toUpperCase() + field.slice(1);
}

/** Fields that can allow something once a crawler can read them. */
const fieldsThatAllow: ReadonlySet<Field> = new Set([
  'allow',
  'content-signal',
  'content-usage',
  'license',
  'allowaitraining',
]);

/** Adds the colon, except after a field such as `Allow`: the line is ignored now and would start to allow something. */
function withColon({ span, data }: DiagnosticOf<'robots-txt/missing-colon'>): Fix | undefined {
  const reading = readFieldName(data.field);
  if (!('field' in reading) || fieldsThatAllow.has(reading.field)) return undefined;
  const place = span.start + data.field.length;
  return { span: { start: place, end: place }, text: ':', safe: false };
}

/** How a path starts: with a folder, or a file with a short extension. URLs and host names start differently. */
const pathStart = /^(?:[\w~-]+(?=[/?*$]|$)|[\w~-]+\.[a-z]\w{0,4}(?=[?*$]|$))/i;

/**
 * Adds the slash, but only to what certainly is a path of this site: `Disallow: https://example.com/x` is read as a path too,
 * but is not meant as one.
 */
function withSlash({ source, span }: DiagnosticOf<'robots-txt/path-without-slash'>): Fix | undefined {
  const { text } = source;
  if (!isDisallow(text, span.start) || !pathStart.test(source.textOf(span).slice(0, maxPathStart))) return undefined;
  return { span: { start: span.start, end: span.start }, text: '/', safe: false };
}

/** Limit: no folder has a longer name. */
const maxPathStart = 256;

/** Is the rule at this place a Disallow? Every spelling that is read as one starts with D, and no other rule does. */
function isDisallow(text: string, place: number): boolean {
  return /^\s*d/i.test(text.slice(lineStart(text, place), place));
}

/**
 * Removes an empty Allow right below another rule. Elsewhere it ends a list of agents, like any rule (RFC9309-2.2.2-i), and only the
 * publisher knows what it was meant to do.
 */
function withoutEmptyAllow({ source, span }: DiagnosticOf<'robots-txt/empty-allow'>): Fix | undefined {
  const { text } = source;
  const isAlone = text.slice(span.end, lineEnd(text, span.end)).trim() === '';
  if (!isAlone || !isBelowRule(text, span.start) || dependsOnLastRule(text)) return undefined;
  return { span: wholeLine(text, span.start), text: '', safe: true };
}

const rule = /^[ \t]*(?:dis)?allow[ \t]*:/i;

/**
 * Is the nearest line above that is neither empty nor a comment a rule? A line of blanks may take the place of an ACAP field,
 * so it is not read as empty.
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

/**
 * Removes a version, which every reader does. Other text that is not allowed in a product token may be part of the name; the publisher has to
 * decide.
 */
function withoutVersion({ span, data }: DiagnosticOf<'robots-txt/invalid-product-token'>): Fix | undefined {
  const { name, token } = data;
  const slash = name.indexOf('/');
  if (slash === -1 || name.slice(0, slash).toLowerCase() !== token || !version.test(name.slice(slash + 1))) {
    return undefined;
  }
  return { span: { start: span.start + slash, end: span.end }, text: '', safe: true };
}
