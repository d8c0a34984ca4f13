import type { Style } from './style.js';
import { type Cell, formatTable, gap } from './table.js';
import { displayWidth } from './width.js';
import { wrapped } from './wrap.js';

/** A column: its title, and a cell for each label. */
export interface Column {
  readonly title: string;
  readonly cells: readonly Cell[];
}

/** Columns of a cell that is wrapped. Room for a word and the end of a time limit, with a footnote. */
export const narrowCells = 28;

/**
 * Lays out columns next to labels, within the width of the terminal: in one table if they fit, otherwise in as many as necessary, each with
 * all labels.
 */
export function layOutColumns(
  labels: readonly string[],
  columns: readonly Column[],
  { width, maxLabel }: { readonly width: number; readonly maxLabel: number },
  style: Style,
): string[][] {
  const widest = labels.reduce((most, label) => Math.max(most, displayWidth(label)), 0);
  const labelWidth = Math.min(widest, maxLabel);
  // From the most readable to the narrowest: the first that makes one table.
  const widthOf =
    [wholeWidth, roomyWidth].find((one) => sideBySide(columns, width - labelWidth, one).length === 1) ?? tightWidth;
  const tables = sideBySide(columns, width - labelWidth, widthOf);
  return tables.map((some) =>
    formatTable(
      labels.map((text, row) => [{ text }, ...some.map(({ cells }) => cells[row] ?? { text: '' })]),
      style,
      {
        header: ['', ...some.map(({ title }) => title)],
        maxWidths: [labelWidth, ...some.map(widthOf)],
      },
    ),
  );
}

/** Splits columns into as many tables as necessary for each to fit. A table has at least one column. */
function sideBySide(columns: readonly Column[], width: number, widthOf: (column: Column) => number): Column[][] {
  const tables: Column[][] = [];
  let room = 0;
  for (const column of columns) {
    const needed = gap + widthOf(column);
    if (needed > room || tables.length === 0) {
      tables.push([]);
      room = width;
    }
    tables.at(-1)?.push(column);
    room -= needed;
  }
  return tables;
}

/** Room for the title and the cells without wrapping them. */
function wholeWidth({ title, cells }: Column): number {
  return cells.reduce((most, { text }) => Math.max(most, displayWidth(text)), displayWidth(title));
}

/** Room for the title as well as for the cells, unless they are long. */
function roomyWidth(column: Column): number {
  return Math.max(tightWidth(column), Math.min(displayWidth(column.title), narrowCells));
}

/** As wide as its cells, unless they are long, and at least as wide as every word in it: the title is wrapped. */
function tightWidth({ title, cells }: Column): number {
  const widest = cells.reduce((most, { text }) => Math.max(most, displayWidth(text)), 0);
  const words = [title, ...cells.map(({ text }) => text)].flatMap((text) => wrapped(text, 1).map(displayWidth));
  return words.reduce((most, word) => Math.max(most, word), Math.min(widest, narrowCells));
}
