import { Source, type Span } from '@heed/core/diagnostics';
import type { Problem, RelatedPlace } from '../formats/problem.js';

export const exampleText = 'User-agent: *\nDisallow: private\n';

/** A problem about the first occurrence of a piece of a text. */
export function problemAbout(piece: string, text: string = exampleText, changes: Partial<Problem> = {}): Problem {
  const source = new Source('robots.txt', text);
  const span = spanOf(text, piece);
  const { line, column } = source.positionAt(span.start);
  const { line: endLine, column: endColumn } = source.positionAt(span.end);
  return {
    file: 'robots.txt',
    code: 'robots-txt/path-without-slash',
    severity: 'error',
    message: `"${piece}" matches nothing.`,
    help: 'Begin it with "/".',
    clause: 'RFC9309-2.2.2-a',
    source,
    span,
    line,
    column,
    endLine,
    endColumn,
    related: [],
    ...changes,
  };
}

export function relatedAbout(piece: string, note: string, text: string = exampleText): RelatedPlace {
  const source = new Source('robots.txt', text);
  const span = spanOf(text, piece);
  return { file: 'robots.txt', note, source, span, ...source.positionAt(span.start) };
}

function spanOf(text: string, piece: string): Span {
  const start = text.indexOf(piece);
  if (start === -1) throw new TypeError(`"${piece}" is not in the text.`);
  return { start, end: start + piece.length };
}
