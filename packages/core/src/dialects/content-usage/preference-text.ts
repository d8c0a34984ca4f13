import type { FieldValue } from '../../text/header.js';
import type { Source, Span } from '../../text/source.js';

/** A statement of preferences as one text, and where its parts are written. */
export interface PreferenceText {
  readonly source: Source;
  readonly text: string;
  /** The place of a part of the text in the source. */
  readonly placeOf: (part: Span) => Span;
}

/** A preference in a line of robots.txt: a stretch of its text. */
export function textInLine(source: Source, { start, end }: Span): PreferenceText {
  return {
    source,
    text: source.text.slice(start, end),
    placeOf: (part) => ({ start: start + part.start, end: start + part.end }),
  };
}

const separator = ', ';

/**
 * The lines of a header field, joined before they are read (AIN-18, AIP-H3): a fault in one of them spoils all. A part has its place
 * in the line where it starts.
 */
export function textInHeader(source: Source, lines: readonly Span[]): PreferenceText {
  const trimmed = lines.map((line) => withoutBlanks(source.text, line));
  const starts: number[] = [];
  let length = 0;
  for (const { start, end } of trimmed) {
    starts.push(length);
    length += end - start + separator.length;
  }
  const placeOf = (part: Span): Span => {
    const index = lastAtOrBefore(starts, part.start);
    const line = trimmed[index] as Span;
    const shift = line.start - (starts[index] as number);
    return { start: Math.min(part.start + shift, line.end), end: Math.min(part.end + shift, line.end) };
  };
  return { source, text: trimmed.map((line) => source.textOf(line)).join(separator), placeOf };
}

/** The lines of the field Content-Usage as one text; absent if there is none (AIP-H1). */
export function headerPreference(values: readonly FieldValue[]): PreferenceText | undefined {
  const [first] = values;
  return (
    first &&
    textInHeader(
      first.source,
      values.map(({ span }) => span),
    )
  );
}

/** White space around the value of a field line is not part of it (RFC 9110 §5.5). */
function withoutBlanks(text: string, { start, end }: Span): Span {
  let first = start;
  let last = end;
  while (first < last && isBlank(text.charCodeAt(first))) first++;
  while (last > first && isBlank(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The index of the last of these sorted numbers that is not greater than a value. */
function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
