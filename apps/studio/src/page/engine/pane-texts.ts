import { type Position, readHeaderFile, Source, type Span } from '@heed/core/documents';
import type { Sources } from '../../sources.ts';
import type { PaneName } from './messages.ts';
import type { Problem } from './problem.ts';

/** The text of a pane, and where places of the text that was read are in it. */
export interface PaneText {
  readonly pane: PaneName;
  readonly source: Source;
  readonly spanOf: (read: Source, span: Span) => Span;
}

/** The texts of the panes, by the names that problems have for them. */
export function paneTextsOf({ robots, headers, page, files }: Sources): ReadonlyMap<string, PaneText> {
  return new Map<string, PaneText>([
    ['robots.txt', paneText('robots', robots.text)],
    ['header', headersPane(headers)],
    ['body', paneText('page', page)],
    ...files.map(({ name, text }) => [name, paneText(`file:${name}`, text)] as const),
  ]);
}

function paneText(pane: PaneName, text: string): PaneText {
  const source = new Source(pane, text);
  return {
    pane,
    source,
    spanOf: (read, { start, end }) => {
      const shift = droppedMarks(read.text, text);
      return { start: start + shift, end: end + shift };
    },
  };
}

/** Readers drop a byte order mark or two. Limit: letters by which the beginning of the text is found again. */
const beginning = 64;

function droppedMarks(read: string, text: string): number {
  const start = read.slice(0, beginning);
  return [0, 1, 2].find((marks) => text.startsWith(start, marks)) ?? 0;
}

/** The fields are read one a line, without what else was pasted. */
function headersPane(text: string): PaneText {
  const source = new Source('headers', text);
  const { placeOf } = readHeaderFile(text);
  const offsetOf = (place: Position): number => source.offsetAt(placeOf(place));
  return {
    pane: 'headers',
    source,
    spanOf: (read, span) => {
      const start = offsetOf(read.positionAt(span.start));
      return { start, end: Math.max(start, offsetOf(read.positionAt(span.end))) };
    },
  };
}

/** A span of the text of a pane, with its lines and columns. What YAML misses at the end of a text is behind it. */
export function placed(source: Source, { start, end }: Span): Pick<Problem, 'span' | 'from' | 'to'> {
  const { length } = source.text;
  const span = { start: Math.min(start, length), end: Math.min(end, length) };
  return { span, from: source.positionAt(span.start), to: source.positionAt(span.end) };
}
