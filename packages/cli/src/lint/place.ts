import type { Source, Span } from '@heed/core/diagnostics';
import { type Documents, placeIn } from '../documents/documents.js';
import type { Problem } from '../formats/problem.js';

/** A place in a file, as a problem names it. */
type Place = Pick<Problem, 'file' | 'source' | 'span' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** A span of a text that was read, in the file that a person knows. */
export function placeOf(source: Source, span: Span, { shown }: Pick<Documents, 'shown'>): Place {
  const from = source.positionAt(span.start);
  const to = source.positionAt(span.end);
  const text = shown.get(source.name);
  // The same text, as almost always: its lines need not be counted twice. It may lack a byte order mark that the other one has.
  if (text !== undefined && text.placeOf === undefined && text.source.text.length === source.text.length) {
    const { file, source: same } = text;
    return { file, source: same, span, ...from, endLine: to.line, endColumn: to.column };
  }
  const start = placeIn(shown, source.name, from);
  const end = placeIn(shown, source.name, to);
  if (start === undefined || end === undefined) {
    return { file: source.name, source, span, ...from, endLine: to.line, endColumn: to.column };
  }
  return {
    file: start.file,
    source: start.source,
    span: { start: start.source.offsetAt(start), end: start.source.offsetAt(end) },
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
