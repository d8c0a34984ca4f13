import { printable } from './printable.js';
import type { Style, StyleName } from './style.js';
import { displayWidth } from './width.js';
import { wrapped } from './wrap.js';

export interface Cell {
  readonly text: string;
  readonly styleName?: StyleName;
}

export interface TableOptions {
  readonly header?: readonly string[];
  /** The most columns that the cells of each column take: longer ones are wrapped. Without it, none is. */
  readonly maxWidths?: readonly number[];
}

/**
 * Rows with aligned columns. Nothing is cut, however narrow the terminal is; no row ends in spaces. A label (the first cell of a
 * row) that is too wide to be wrapped has a separate line, so that it does not push the other cells away.
 */
export function formatTable(rows: readonly (readonly Cell[])[], style: Style, options: TableOptions = {}): string[] {
  const { maxWidths = [] } = options;
  const all = [...headerRows(options), ...rows]
    .map((row) => row.map(safe))
    .flatMap((row) => (maxWidths.length === 0 ? [row] : wrappedRow(row, maxWidths)));
  const widths = widthsOf(all.filter((row) => row.length > 1 || maxWidths.length === 0));
  return all.map((row) => formatRow(row, widths, style));
}

/** The columns between two cells. */
export const gap = 2;

function headerRows({ header }: TableOptions): Cell[][] {
  return header === undefined ? [] : [header.map((text) => ({ text, styleName: 'strong' }))];
}

function safe(cell: Cell): Cell {
  return { ...cell, text: printable(cell.text).trimEnd() };
}

/** A row as the lines that it takes. */
function wrappedRow(row: readonly Cell[], maxWidths: readonly number[]): Cell[][] {
  const [label, ...cells] = row.map((cell, column) =>
    wrapped(cell.text, maxWidths[column] ?? Number.POSITIVE_INFINITY).map((text): Cell => ({ ...cell, text })),
  );
  if (label === undefined) return [[]];
  const isTooWide = label.some(({ text }) => displayWidth(text) > (maxWidths[0] ?? 0));
  const beside = isTooWide ? [] : label;
  const height = Math.max(beside.length, ...cells.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, line) => [
    beside[line] ?? { text: '' },
    ...cells.map((cell) => cell[line] ?? { text: '' }),
  ]);
  return isTooWide ? [...label.map((line) => [line]), ...lines] : lines;
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, { text }] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(text));
    }
  }
  return widths;
}

/** Writes spaces only before a cell that needs them, so that none are left at the end. */
function formatRow(row: readonly Cell[], widths: readonly number[], style: Style): string {
  let line = '';
  let owed = 0;
  for (const [column, { text, styleName }] of row.entries()) {
    const width = displayWidth(text);
    if (text !== '') {
      line += ' '.repeat(owed) + (styleName === undefined ? text : style(styleName, text));
      owed = 0;
    }
    owed += (widths[column] ?? 0) - width + gap;
  }
  return line;
}
