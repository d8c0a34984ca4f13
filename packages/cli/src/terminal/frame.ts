import type { Source, Span } from '@heed/core/diagnostics';
import { type Crop, crop } from './crop.js';
import { lineAt, lineNumbered } from './line-bounds.js';
import type { Style, StyleName } from './style.js';

export interface FrameOptions {
  /** Lines shown before the marked one; 1 by default. */
  readonly context?: number;
  /** Columns of the terminal; 100 by default. */
  readonly width?: number;
  /** The style of the carets; that of an error by default. */
  readonly styleName?: StyleName;
}

/** A line of a frame. The last one is that of the location. */
export interface FrameRow extends Crop {
  readonly number: number;
}

/**
 * Returns the lines around a location, with carets under it. A span over several lines is marked to the end of the first.
 *
 * The cost does not grow with the text, except for the line index that the source builds once.
 */
export function formatFrame(source: Source, span: Span, style: Style, options: FrameOptions = {}): string[] {
  const { styleName = 'error' } = options;
  const all = frameRows(source, span, options);
  const digits = digitsOf(all);
  return all.flatMap((row, index) => {
    if (index < all.length - 1) return [formatRow(row, ' ', digits, style)];
    const carets = `${' '.repeat(row.indent)}${style(styleName, '^'.repeat(row.marked))}`;
    return [
      formatRow(row, style(styleName, '>'), digits, style),
      `${style('quiet', `${' '.repeat(digits + 2)} |`)} ${carets}`,
    ];
  });
}

/** The lines that a frame shows, safe to print, for outputs other than a terminal. */
export function frameRows(source: Source, span: Span, options: FrameOptions = {}): FrameRow[] {
  const { context = 1, width = defaultWidth } = options;
  const marked = lineAt(source, span.start);
  const room = Math.max(width - String(marked.number).length - gutter, minRoom);
  const first = Math.max(marked.number - context, 1);
  const rows: FrameRow[] = [];
  for (let number = first; number < marked.number; number++) {
    const line = lineNumbered(source, number);
    rows.push({ number, ...crop(source.text, line, { start: line.start, end: line.start }, room) });
  }
  return [...rows, { number: marked.number, ...crop(source.text, marked, span, room) }];
}

/** The digits of the numbers before the rows: those of the last. */
function digitsOf(rows: readonly FrameRow[]): number {
  return String(rows.at(-1)?.number ?? '').length;
}

function formatRow({ number, text }: FrameRow, sign: string, digits: number, style: Style): string {
  const numbered = `${sign} ${style('quiet', `${String(number).padStart(digits)} |`)}`;
  const end = text.trimEnd();
  return end === '' ? numbered : `${numbered} ${end}`;
}

/** Limit: columns of a row if the terminal does not report its width. */
const defaultWidth = 100;

/** Columns of a row for the sign, the bar, and the spaces between. */
const gutter = 5;

/** Limit: columns of text, however narrow the terminal is. With fewer, a frame shows nothing useful. */
const minRoom = 20;
