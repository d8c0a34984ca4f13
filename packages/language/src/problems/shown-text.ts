import { type Position, Source, type Span } from '@heed/core/diagnostics';
import type { Problem } from './problem.js';

/** A text as a person sees it, and where locations of the text that was read are in it. */
export interface ShownText<Name extends string = string> {
  readonly name: Name;
  readonly source: Source;
  readonly spanOf: (read: Source, span: Span) => Span;
}

/** The texts that a person sees, by the names that problems have for what was read: `robots.txt`, `header`, `body`, `/ai.txt`. */
export type ShownTexts<Name extends string = string> = ReadonlyMap<string, ShownText<Name>>;

/** Returns a text that is read unchanged, except for a byte order mark. */
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

/** Readers drop a byte order mark or two. Limit: characters by which the beginning of the text is found again. */
const beginning = 64;

function droppedMarks(read: string, text: string): number {
  const start = read.slice(0, beginning);
  return [0, 1, 2].find((marks) => text.startsWith(start, marks)) ?? 0;
}

/** Returns a text whose header fields are read one a line, without its other content. `placeOf` returns where a location among them is. */
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

/** Returns a span of a text, with its lines and columns. Something that YAML expects at the end of a text is after it. */
export function located(source: Source, { start, end }: Span): Pick<Problem, 'span' | 'from' | 'to'> {
  const { length } = source.text;
  const span = { start: Math.min(start, length), end: Math.min(end, length) };
  return { span, from: source.positionAt(span.start), to: source.positionAt(span.end) };
}
