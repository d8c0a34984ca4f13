import type { Usage } from '@heed/core';
import type { Style, StyleName } from '../terminal/style.js';
import { type Cell, formatTable, gap } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import { wrapped } from '../terminal/wrap.js';
import { usageList } from './usage-list.js';

/** Usages with the same decisions: one cell for each agent. */
export interface UsageRow {
  readonly usages: readonly Usage[];
  readonly cells: readonly Cell[];
}

/**
 * Lays decisions out within the width of the terminal: agents across if they fit, else agents down and usages across. Only
 * usages that do not fit side by side either make more than one table, each with all agents.
 */
export function layOut(rows: readonly UsageRow[], names: readonly string[], width: number, style: Style): string[][] {
  const all = joined(rows);
  const fitting = shapes.find((shape) => fits(agentsAcross(all, names, shape, plain), width));
  if (fitting !== undefined || names.length < 2) {
    return [agentsAcross(all, names, fitting ?? shapes[shapes.length - 1] ?? {}, style)];
  }
  return agentsDown(all, names, width, style);
}

/** The most columns that names of usages take, and cells; those without a bound are not wrapped. */
interface Shape {
  readonly labels?: number;
  readonly cells?: number;
}

/** The longest name of a usage has twenty columns. */
const narrowLabels = 24;

/** Room for a word and the end of a time limit, with a footnote. */
const narrowCells = 28;

/** From the most readable to the narrowest. */
const shapes: readonly Shape[] = [
  { labels: 44 },
  { labels: narrowLabels },
  { labels: narrowLabels, cells: narrowCells },
];

/** Joins rows that have the same cells. */
function joined(rows: readonly UsageRow[]): UsageRow[] {
  const byCells = new Map<string, UsageRow>();
  for (const { usages, cells } of rows) {
    const key = JSON.stringify(cells);
    byCells.set(key, { usages: [...(byCells.get(key)?.usages ?? []), ...usages], cells });
  }
  return [...byCells.values()];
}

function agentsAcross(rows: readonly UsageRow[], names: readonly string[], shape: Shape, style: Style): string[] {
  const { labels = unbounded, cells = unbounded } = shape;
  return formatTable(
    rows.map((row) => [{ text: usageList(row.usages) }, ...row.cells]),
    style,
    { header: ['', ...names], maxWidths: [labels, ...names.map(() => cells)] },
  );
}

const unbounded = Number.POSITIVE_INFINITY;

function agentsDown(rows: readonly UsageRow[], names: readonly string[], width: number, style: Style): string[][] {
  const labels = Math.min(Math.max(...names.map(displayWidth)), narrowLabels);
  const columns = rows.map((row) => ({ ...row, title: usageList(row.usages) }));
  const roomy = sideBySide(columns, width - labels, roomyWidth);
  const isOne = roomy.length === 1;
  const tables = isOne ? roomy : sideBySide(columns, width - labels, tightWidth);
  return tables.map((some) =>
    formatTable(
      names.map((text, agent) => [{ text }, ...some.map(({ cells }) => cells[agent] ?? { text: '' })]),
      style,
      {
        header: ['', ...some.map(({ title }) => title)],
        maxWidths: [labels, ...some.map(isOne ? roomyWidth : tightWidth)],
      },
    ),
  );
}

interface UsageColumn {
  readonly title: string;
  readonly cells: readonly Cell[];
}

/** Splits columns into as many tables as it takes for each to fit. A table has at least one column. */
function sideBySide(
  columns: readonly UsageColumn[],
  width: number,
  widthOf: (column: UsageColumn) => number,
): UsageColumn[][] {
  const tables: UsageColumn[][] = [];
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

/** Room for the title as well as for the cells, unless they are long. */
function roomyWidth(column: UsageColumn): number {
  return Math.max(tightWidth(column), Math.min(displayWidth(column.title), narrowCells));
}

/** As wide as its cells, unless they are long, and at least as wide as every word in it: the title is wrapped. */
function tightWidth({ title, cells }: UsageColumn): number {
  const texts = cells.map(({ text }) => text);
  const wanted = Math.min(Math.max(...texts.map(displayWidth)), narrowCells);
  return Math.max(wanted, ...[title, ...texts].flatMap((text) => wrapped(text, 1).map(displayWidth)));
}

function fits(lines: readonly string[], width: number): boolean {
  return lines.every((line) => displayWidth(line) <= width);
}

function plain(_: StyleName, text: string): string {
  return text;
}
