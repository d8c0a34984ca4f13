import { catalogue, type Diagnostic, helpOf, messageOf } from '@heed/core/diagnostics';
import { Source, type Span } from '@heed/core/documents';
import { type Documents, type Note, placeIn } from '../documents/documents.js';
import type { Problem } from '../formats/problem.js';
import { type Config, severityIn } from './config.js';

/** A diagnostic in the file that a person knows; absent if the config file turns it off. */
export function problemOf(diagnostic: Diagnostic, documents: Documents, config: Config): Problem | undefined {
  const { code, source, span, related = [], fix } = diagnostic;
  const place = placeOf(source, span, documents);
  const severity = severityIn(config, code, place.file);
  if (severity === 'off') return undefined;
  const { clause } = catalogue[code];
  const others = related.map(({ source: other = source, span: at, note }) => ({
    ...placeOf(other, at, documents),
    note,
  }));
  return {
    code,
    severity,
    message: messageOf(diagnostic),
    help: helpOf(diagnostic),
    clause,
    ...place,
    related: others,
    isFixable: fix !== undefined && documents.shown.get(source.name)?.path !== undefined,
  };
}

/** A note on fetching is a problem too, without a line to show. */
export function problemOfNote(note: Note, config: Config): Problem | undefined {
  const { code, about } = note;
  const severity = severityIn(config, code, about);
  if (severity === 'off') return undefined;
  const { clause } = catalogue[code];
  return {
    file: about,
    code,
    severity,
    message: messageOf(note),
    help: helpOf(note),
    clause,
    source: new Source(about, ''),
    span: { start: 0, end: 0 },
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    related: [],
    isFixable: false,
  };
}

type Place = Pick<Problem, 'file' | 'source' | 'span' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** A span of a text that was read, in the file that a person knows. */
export function placeOf(source: Source, span: Span, { shown }: Pick<Documents, 'shown'>): Place {
  const from = source.positionAt(span.start);
  const to = source.positionAt(span.end);
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
