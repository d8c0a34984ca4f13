import type { Source, Span } from '@heed/core/documents';
import { crop } from './crop.js';
import { lineAt, lineNumbered } from './line-bounds.js';
import type { Style, StyleName } from './style.js';

export interface FrameOptions {
  /** Lines shown before the marked one; 1 if not given. */
  readonly context?: number;
  /** Columns of the terminal; 100 if not given. */
  readonly width?: number;
  /** The style of the carets; that of an error if not given. */
  readonly styleName?: StyleName;
}

/**
 * The lines around a place, with carets under it. A span over several lines is marked to the end of the first.
 *
 * The cost does not grow with the text, except for the line index that the source builds once.
 */
export function formatFrame(source: Source, span: Span, style: Style, options: FrameOptions = {}): string[] {
  const { context = 1, width = defaultWidth, styleName = 'error' } = options;
  const marked = lineAt(source, span.start);
  const digits = String(marked.number).length;
  const room = Math.max(width - digits - gutter, minRoom);
  const first = Math.max(marked.number - context, 1);
  const rows: string[] = [];
  for (let number = first; number < marked.number; number++) {
    const line = lineNumbered(source, number);
    const { text } = crop(source.text, line, { start: line.start, end: line.start }, room);
    rows.push(row(' ', number, text));
  }
  const { text, indent, marked: carets } = crop(source.text, marked, span, room);
  rows.push(row(style(styleName, '>'), marked.number, text));
  rows.push(
    `${style('quiet', `${' '.repeat(digits + 2)} |`)} ${' '.repeat(indent)}${style(styleName, '^'.repeat(carets))}`,
  );
  return rows;

  function row(sign: string, number: number, shown: string): string {
    const numbered = `${sign} ${style('quiet', `${String(number).padStart(digits)} |`)}`;
    const end = shown.trimEnd();
    return end === '' ? numbered : `${numbered} ${end}`;
  }
}

/** Limit: columns of a row if the terminal does not report its width. */
const defaultWidth = 100;

/** Columns of a row for the sign, the bar, and the spaces between. */
const gutter = 5;

/** Limit: columns of text, however narrow the terminal is. With fewer, a frame shows nothing useful. */
const minRoom = 20;
