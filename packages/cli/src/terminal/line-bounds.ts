import type { Source } from '@heed/core/diagnostics';

/** The bounds of a line in its source, without its line end. Lines count from 1. */
export interface LineBounds {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** The line of an offset, or the nearest line if the offset is outside the text. */
export function lineAt(source: Source, offset: number): LineBounds {
  return lineNumbered(source, source.positionAt(clamp(offset, 0, source.text.length)).line);
}

/**
 * The bounds of a line of the source.
 *
 * Uses the line index, not the text, so that a line of ten megabytes costs as much as one of ten characters.
 */
export function lineNumbered(source: Source, number: number): LineBounds {
  const { text } = source;
  const start = startOf(source, number);
  const next = startOf(source, number + 1);
  if (next > text.length) return { number, start, end: text.length };
  const isPair = text[next - 1] === '\n' && text[next - 2] === '\r' && next - 2 >= start;
  return { number, start, end: next - (isPair ? 2 : 1) };
}

/** The first offset in this line or a later one; one more than the length of the text if there is none. */
function startOf(source: Source, line: number): number {
  let low = 0;
  let high = source.text.length + 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (middle <= source.text.length && source.positionAt(middle).line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
