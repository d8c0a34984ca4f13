import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { lineEnd as endOfLine, lineStart } from '../../text/lines.js';
import { Source, type Span } from '../../text/source.js';
import { readDictionary } from '../../text/structured-fields/dictionary.js';
import { isRefusal, refusedBy } from '../preference-words/labels.js';
import { splitPath } from '../preference-words/path-and-preference.js';
import { piecesOf, unwrapped } from '../preference-words/pieces.js';
import { lineEnd, splitLine } from '../robots-txt/read/line.js';
import { type PreferenceText, textInHeader, textInLine } from './preference-text.js';
import { currentLabelFor, readPreference } from './read.js';

/**
 * Fixes for Content-Usage. None is safe: crawlers that follow the drafts strictly ignore what is fixed, and would obey it.
 *
 * Each edit is tried first: heed must read the same preferences before and after it. So refusals are fixed, and broken permissions,
 * which permit nothing, are left to the publisher.
 */
export const contentUsageFixes: Fixers = {
  'content-usage/not-a-dictionary': rewritten,
  'content-usage/wrong-refusal': withLabel,
  'content-usage/crossed-label': withCurrentLabel,
  'content-usage/retired-label': withCurrentLabel,
  'content-usage/label-as-parameter': withComma,
  'content-usage/repeated-label': withoutRepeated,
};

/** Limit: the length of texts in which edits are tried, since a text may have as many problems as members. */
const maxTried = 2_000;

/** The statement around a place, and where its value is if it is in one line. */
interface Around {
  readonly text: PreferenceText;
  /** Is it about a path? Then a line that can be read silences others, and one that cannot does not (AIN-2c). */
  readonly hasPath: boolean;
}

/** The statement around a place of a source: the value of a line in robots.txt, or all fields of a header. */
function statementAt(source: Source, place: number): Around | undefined {
  if (source.name === 'header') return source.text.length > maxTried ? undefined : statementInHeader(source);
  const { text } = source;
  const start = lineStart(text, place) + (/^\s*/.exec(text.slice(lineStart(text, place), place))?.[0].length ?? 0);
  const end = lineEnd(text, start);
  if (end - start > maxTried) return undefined;
  const { path, preference } = splitPath(text, { start: splitLine(text, start, end).valueStart, end });
  // Text after a misplaced `*` is not read like the rest of the line (AIN-2j).
  if (text[preference.start] === '*') return undefined;
  return { text: textInLine(source, preference), hasPath: path !== undefined };
}

function statementInHeader(source: Source): Around {
  const lines: Span[] = [];
  for (const { index, 0: name } of source.text.matchAll(/^content-usage\s*:/gim)) {
    lines.push({ start: index + name.length, end: endOfLine(source.text, index) });
  }
  return { text: textInHeader(source, lines), hasPath: false };
}

/** The edit as a fix, if heed reads the same preferences before and after it. */
function tried(source: Source, { span, text }: Edit): Fix | undefined {
  const before = statementAt(source, span.start);
  const edited = source.text.slice(0, span.start) + text + source.text.slice(span.end);
  const after = statementAt(new Source(source.name, edited), span.start);
  if (before === undefined || after === undefined || after.hasPath !== before.hasPath) return undefined;
  return effectOf(before) === effectOf(after) ? { span, text, safe: false } : undefined;
}

/**
 * Has the statement around a place a member with this label already? Then the last one would count, and two fixes that are right one
 * by one could be wrong together.
 */
function hasMember(source: Source, place: number, label: string): boolean {
  const around = statementAt(source, place);
  const dictionary = around && readDictionary(around.text.text);
  return dictionary?.ok === true && dictionary.members.has(label);
}

/** All that a statement does, as a text that can be compared. */
function effectOf({ text, hasPath }: Around): string {
  const { isReadable, isEmpty, preferences, unread } = readPreference(text);
  const stated = [...preferences].map(([usage, { says }]) => `${usage} ${says}`).sort();
  const open = [...unread].filter((usage) => !preferences.has(usage)).sort();
  return [...stated, ...(hasPath ? ['open', ...open, isReadable, isEmpty] : [])].join();
}

/** Replaces a label and its value, but not its parameters. */
function withMember(source: Source, start: number, member: string, label: string): Fix | undefined {
  const span = { start, end: start + member.length };
  // A string may go on in the next line of a header.
  return source.textOf(span) === member ? tried(source, { span, text: `${label}=n` }) : undefined;
}

function withLabel({ source, span, data }: DiagnosticOf<'content-usage/wrong-refusal'>): Fix | undefined {
  return withMember(source, span.start, data.member, data.label);
}

/** Writes the current label, if it covers no less and no more. */
function withCurrentLabel({
  source,
  span,
  data,
}: DiagnosticOf<'content-usage/crossed-label'> | DiagnosticOf<'content-usage/retired-label'>): Fix | undefined {
  const usages = refusedBy(data.label) ?? [];
  const label = currentLabelFor(usages);
  if (usages.length !== 1 || hasMember(source, span.start, label)) return undefined;
  return withMember(source, span.start, data.member, label);
}

/** Writes a comma for the semicolon before a parameter that refuses. */
function withComma({ source, span, data }: DiagnosticOf<'content-usage/label-as-parameter'>): Fix | undefined {
  const [label = '', value = ''] = data.parameter.split('=', 2);
  if (!isRefusal(unwrapped(value)) || hasMember(source, span.start, label)) return undefined;
  let start = span.start - 1;
  while (source.text[start] === ' ') start--;
  return tried(source, { span: { start, end: span.start }, text: ', ' });
}

/** Removes a member with the comma after it. */
function withoutRepeated({ source, span }: DiagnosticOf<'content-usage/repeated-label'>): Fix | undefined {
  const comma = /^[ \t]*,[ \t]*/.exec(source.text.slice(span.end, span.end + maxTried));
  return comma === null
    ? undefined
    : tried(source, { span: { start: span.start, end: span.end + comma[0].length }, text: '' });
}

/** Rewrites a value that is not a dictionary, if it consists of nothing but refusals. */
function rewritten({ source, span }: DiagnosticOf<'content-usage/not-a-dictionary'>): Fix | undefined {
  const around = statementAt(source, span.start);
  if (around === undefined || around.hasPath) return undefined;
  const { text, placeOf } = around.text;
  const whole = placeOf({ start: 0, end: text.length });
  // Several lines of a header are left alone.
  if (whole.end - whole.start !== text.length || text === '') return undefined;
  const labels = labelsRefusedIn(text);
  return labels && tried(source, { span: whole, text: labels.map((label) => `${label}=n`).join(', ') });
}

/** The current labels for all that a text refuses; absent if it has anything else, or refuses what no current label covers. */
function labelsRefusedIn(text: string): string[] | undefined {
  const labels = new Set<string>();
  let rest = '';
  let place = 0;
  for (const { name, value, span } of piecesOf(text, { start: 0, end: text.length })) {
    const usages = refusedBy(name);
    if (usages?.length !== 1 || !isRefusal(value)) return undefined;
    rest += text.slice(place, span.start);
    place = span.end;
    labels.add(currentLabelFor(usages));
  }
  return /^[\s,;]*$/.test(rest + text.slice(place)) && labels.size > 0 ? [...labels] : undefined;
}
