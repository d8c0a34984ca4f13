import { allCodes } from '../diagnostics/all-codes.js';
import { type Diagnostic, type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { lineEnd } from '../text/lines.js';
import type { Source, Span } from '../text/source.js';

/** How comments are written in a text. */
export type CommentSyntax = 'hash' | 'markup';

/** One comment that suppresses problems: `heed-ignore CODE, CODE: reason`, or `heed-ignore-file` for the whole text. */
interface Suppression {
  readonly codes: readonly string[];
  readonly span: Span;
  /** The lines it covers: its own and the next that is not a comment, or all. */
  readonly from: number;
  readonly to: number;
}

/**
 * The diagnostics without those that the publisher suppresses with a reason, and with new ones for comments that suppress nothing or
 * give no reason. `diagnostics` must all be of this source.
 */
export function withoutSuppressed(
  source: Source,
  syntax: CommentSyntax,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  if (!source.text.includes(keyword)) return [...diagnostics];
  const kept: Diagnostic[] = [];
  const report: Report = (diagnostic) => kept.push(diagnostic);
  const suppressions = readSuppressions(source, syntax, report);
  const used = new Set<string>();
  for (const diagnostic of diagnostics) {
    const { line } = source.positionAt(diagnostic.span.start);
    const matching = suppressions.filter(
      ({ codes, from, to }) => line >= from && line <= to && codes.includes(diagnostic.code),
    );
    if (matching.length === 0) kept.push(diagnostic);
    for (const { span } of matching) used.add(`${span.start} ${diagnostic.code}`);
  }
  for (const { codes, span } of suppressions) {
    for (const code of codes) {
      if (!used.has(`${span.start} ${code}`)) reportProblem(report, source, span, 'lint/unused-ignore', { code });
    }
  }
  return kept.sort((one, other) => one.span.start - other.span.start);
}

const keyword = 'heed-ignore';

/** Limit: comments that are obeyed in one text. A publisher who needs more can set the severity of the code in the config file. */
const maxSuppressions = 200;

function readSuppressions(source: Source, syntax: CommentSyntax, report: Report): Suppression[] {
  const { text } = source;
  const suppressions: Suppression[] = [];
  let place = text.indexOf(keyword);
  while (place !== -1 && suppressions.length < maxSuppressions) {
    const comment = commentAround(text, place, syntax);
    if (comment !== undefined) {
      const suppression = readComment(source, syntax, comment, place + keyword.length, suppressions.at(-1), report);
      if (suppression !== undefined) suppressions.push(suppression);
    }
    place = text.indexOf(keyword, comment?.end ?? place + keyword.length);
  }
  return suppressions;
}

/** The comment that starts with the keyword at `place`; nothing if the keyword is not the first word of a comment. */
function commentAround(text: string, place: number, syntax: CommentSyntax): Span | undefined {
  const opening = syntax === 'hash' ? '#' : '<!--';
  let start = place;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  start -= opening.length;
  if (start < 0 || !text.startsWith(opening, start)) return undefined;
  if (syntax === 'hash') {
    while (start > 0 && text[start - 1] === '#') start--;
    return { start, end: lineEnd(text, place) };
  }
  const end = text.indexOf('-->', place);
  return { start, end: end === -1 ? text.length : end + 3 };
}

function readComment(
  source: Source,
  syntax: CommentSyntax,
  span: Span,
  from: number,
  previous: Suppression | undefined,
  report: Report,
): Suppression | undefined {
  const { text } = source;
  const end = syntax === 'markup' && text.startsWith('-->', span.end - 3) ? span.end - 3 : span.end;
  const isForFile = text.startsWith('-file', from);
  const content = text.slice(isForFile ? from + '-file'.length : from, end);
  // `heed-ignored` is a different word.
  if (!/^(?:[\s:]|$)/.test(content)) return undefined;
  const colon = content.indexOf(':');
  const codes = (colon === -1 ? content : content.slice(0, colon)).split(/[\s,]+/).filter((code) => code !== '');
  if (colon === -1 || content.slice(colon + 1).trim() === '') {
    reportProblem(report, source, span, 'lint/no-reason', {});
    return undefined;
  }
  for (const code of codes.length === 0 ? [''] : codes) {
    if (!Object.hasOwn(allCodes, code)) reportProblem(report, source, span, 'lint/unknown-code', { code });
  }
  // Each once: however often a comment repeats a code, the list stays as short as the catalogue.
  const known = [...new Set(codes)].filter((code) => Object.hasOwn(allCodes, code));
  if (isForFile) return { codes: known, span, from: 1, to: Number.POSITIVE_INFINITY };
  const { line } = source.positionAt(span.start);
  return { codes: known, span, from: line, to: lastLineCovered(source, span, syntax, previous) };
}

/** The last line that a comment covers: its own if something comes before it, otherwise the next line that is not a comment. */
function lastLineCovered(source: Source, span: Span, syntax: CommentSyntax, previous: Suppression | undefined): number {
  const first = source.positionAt(span.start);
  // Consecutive comments all cover the same line, which is looked for once.
  const isNext = syntax === 'hash' && previous !== undefined && first.line < previous.to;
  if (isNext && Number.isFinite(previous.to)) return previous.to;
  let { line } = source.positionAt(span.end);
  if (
    source
      .lineText(first.line)
      .slice(0, first.column - 1)
      .trim() !== ''
  )
    return line;
  if (syntax === 'markup') return line + 1;
  line++;
  while (source.lineText(line).trimStart().startsWith('#')) line++;
  return line;
}
