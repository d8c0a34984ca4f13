import { printable } from './printable.js';
import type { Style, StyleName } from './style.js';
import { displayWidth } from './width.js';

export interface Cell {
  readonly text: string;
  readonly styleName?: StyleName;
}

export interface TableOptions {
  readonly header?: readonly string[];
}

/** Rows with aligned columns. Nothing is cut, however narrow the terminal is; no row ends in spaces. */
export function formatTable(rows: readonly (readonly Cell[])[], style: Style, options: TableOptions = {}): string[] {
  const all = [...headerRows(options), ...rows].map((row) => row.map(safe));
  const widths = widthsOf(all);
  return all.map((row) => formatRow(row, widths, style));
}

function headerRows({ header }: TableOptions): Cell[][] {
  return header === undefined ? [] : [header.map((text) => ({ text, styleName: 'strong' }))];
}

function safe(cell: Cell): Cell {
  return { ...cell, text: printable(cell.text).trimEnd() };
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

const gap = 2;

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
