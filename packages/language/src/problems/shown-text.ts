import { type Position, Source, type Span } from '@heed/core/diagnostics';
import type { Problem } from './problem.js';

/** A text as a person sees it, and where places of the text that was read are in it. */
export interface ShownText<Name extends string = string> {
  readonly name: Name;
  readonly source: Source;
  readonly spanOf: (read: Source, span: Span) => Span;
}

/** The texts that a person sees, by the names that problems have for what was read: `robots.txt`, `header`, `body`, `/ai.txt`. */
export type ShownTexts<Name extends string = string> = ReadonlyMap<string, ShownText<Name>>;

/** A text that is read as it is, but for a byte order mark. */
export function shownText<Name extends string>(name: Name, text: string): ShownText<Name> {
  const source = new Source(name, text);
  return {
    name,
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

/** A text whose header fields are read one a line, without what else is in it. `placeOf` says where a place among them is. */
export function shownFields<Name extends string>(
  name: Name,
  source: Source,
  placeOf: (place: Position) => Position,
): ShownText<Name> {
  const offsetOf = (place: Position): number => source.offsetAt(placeOf(place));
  return {
    name,
    source,
    spanOf: (read, span) => {
      const start = offsetOf(read.positionAt(span.start));
      return { start, end: Math.max(start, offsetOf(read.positionAt(span.end))) };
    },
  };
}

/** A span of a text, with its lines and columns. What YAML misses at the end of a text is behind it. */
export function placed(source: Source, { start, end }: Span): Pick<Problem, 'span' | 'from' | 'to'> {
  const { length } = source.text;
  const span = { start: Math.min(start, length), end: Math.min(end, length) };
  return { span, from: source.positionAt(span.start), to: source.positionAt(span.end) };
}
