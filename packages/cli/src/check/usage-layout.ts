import type { Usage } from '@heed/core';
import { layOutColumns, narrowCells } from '../terminal/columns.js';
import type { Style, StyleName } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import type { UsageCell } from './usage-cell.js';
import { usageList } from './usage-list.js';

/** Usages with the same decisions: one cell for each agent. */
export interface UsageRow {
  readonly usages: readonly Usage[];
  readonly cells: readonly UsageCell[];
}

/**
 * Lays decisions out within the width of the terminal: agents across if they fit, else agents down and usages across. Only
 * usages that do not fit side by side either make more than one table, each with all agents.
 */
export function layOut(all: readonly UsageRow[], names: readonly string[], width: number, style: Style): string[][] {
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

/** From the most readable to the narrowest. */
const shapes: readonly Shape[] = [
  { labels: 44 },
  { labels: narrowLabels },
  { labels: narrowLabels, cells: narrowCells },
];

/** Joins rows that have the same cells. */
export function joined(rows: readonly UsageRow[]): UsageRow[] {
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
  const columns = rows.map(({ usages, cells }) => ({ title: usageList(usages), cells }));
  return layOutColumns(names, columns, { width, maxLabel: narrowCells }, style);
}

function fits(lines: readonly string[], width: number): boolean {
  return lines.every((line) => displayWidth(line) <= width);
}

function plain(_: StyleName, text: string): string {
  return text;
}
