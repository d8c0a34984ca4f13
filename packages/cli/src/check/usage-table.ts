import { allUsages, type Decision, type Limit, type Usage } from '@heed/core';
import type { Look, Style } from '../terminal/style.js';
import { type Cell, formatTable } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import { wrapped } from '../terminal/wrap.js';
import type { Result } from './agent-answer.js';
import type { Footnotes } from './footnotes.js';
import { nameOf, spokenOf } from './usage-names.js';

/**
 * Usages by agents, with limits and end dates. Usages about which all agents are told the same share a row; those about
 * which nobody says anything, and those of which nothing is known, are named in a line below.
 */
export function formatUsageTable(
  results: readonly Result[],
  footnotes: Footnotes,
  style: Style,
  width: number,
): string[] {
  const asked = allUsages.filter((usage) => results.some((result) => result.asked.includes(usage)));
  const rows: Row[] = [];
  const silent: Usage[] = [];
  const unknown: Usage[] = [];
  for (const usage of asked) {
    const decisions = results.map(({ claims }) => claims.get(usage));
    const apart = decisions.every(isSilence) ? silent : decisions.every(isUnknown) ? unknown : undefined;
    if (apart !== undefined) {
      apart.push(usage);
      continue;
    }
    rows.push({ usages: [usage], cells: decisions.map((decision) => cellOf(decision, footnotes)) });
  }
  const may = results.every(({ claims }) => silent.every((usage) => claims.get(usage)?.may === true));
  const tables = rows.length === 0 ? [] : fitted(rows, results, width, style);
  const sentences = [
    ...(silent.length === 0 ? [] : wrapped(silence(silent, may), textWidth(width)).map((line) => style('quiet', line))),
    ...(unknown.length === 0
      ? []
      : wrapped(ignorance(unknown), textWidth(width)).map((line) => style('warning', line))),
  ];
  const isApart = tables.length > 1 && sentences.length > 0;
  return [
    ...tables.flatMap((table, index) => (index === 0 ? table : ['', ...table])),
    ...(isApart ? [''] : []),
    ...sentences,
  ];
}

interface Row {
  readonly usages: readonly Usage[];
  readonly cells: readonly Cell[];
}

/** One table with all agents side by side if there is room for them, else one for each. */
function fitted(rows: readonly Row[], results: readonly Result[], width: number, style: Style): string[][] {
  const names = results.map(({ agent }) => nameOf(agent));
  const labels = fittingLabels(rows, names, width);
  if (labels !== undefined) return [tableOf(rows, names, labels, style)];
  return names.map((name, column) => {
    const ofAgent = rows.map(({ usages, cells }) => ({ usages, cells: cells.slice(column, column + 1) }));
    return tableOf(ofAgent, [name], fittingLabels(ofAgent, [name], width) ?? narrowLabels, style);
  });
}

/** The columns for the names of usages with which a table fits into a width, if any. */
function fittingLabels(rows: readonly Row[], names: readonly string[], width: number): number | undefined {
  return [wideLabels, narrowLabels].find((labels) =>
    tableOf(rows, names, labels, plain).every((line) => displayWidth(line) <= width),
  );
}

const wideLabels = 44;

/** The longest single name has twenty. */
const narrowLabels = 24;

/** Rows with the same cells as one. */
function joined(rows: readonly Row[]): Row[] {
  const byCells = new Map<string, Row>();
  for (const { usages, cells } of rows) {
    const key = JSON.stringify(cells);
    byCells.set(key, { usages: [...(byCells.get(key)?.usages ?? []), ...usages], cells });
  }
  return [...byCells.values()];
}

function tableOf(rows: readonly Row[], names: readonly string[], labels: number, style: Style): string[] {
  return formatTable(
    joined(rows).flatMap(({ usages, cells }) => rowsOf(usages, cells, labels)),
    style,
    { header: ['', ...names] },
  );
}

function plain(_: Look, text: string): string {
  return text;
}

function silence(usages: readonly Usage[], may: boolean): string {
  return `Nothing is said about ${spokenOf(usages)}: ${may ? 'may be done' : 'to be left alone'}.`;
}

function ignorance(usages: readonly Usage[]): string {
  return `Nothing is claimed about ${spokenOf(usages)}: what was not seen may say more.`;
}

/** Columns for sentences. */
function textWidth(width: number): number {
  return Math.min(width, 100);
}

function isSilence(decision: Decision | undefined): boolean {
  return decision !== undefined && decision.verdict === 'unstated' && decision.limits.length === 0;
}

function isUnknown(decision: Decision | undefined): boolean {
  return decision === undefined;
}

/** Names that take more than one line go below each other; the cells stand beside the first. */
function rowsOf(usages: readonly Usage[], cells: readonly Cell[], labels: number): Cell[][] {
  return wrapped(spokenOf(usages), labels).map((text, index) => (index === 0 ? [{ text }, ...cells] : [{ text }]));
}

/** What holds for one usage, in a word or two, with the numbers of the statements that say so. */
export function cellOf(decision: Decision | undefined, footnotes: Footnotes): Cell {
  if (decision === undefined) return { text: '?', look: 'warning' };
  const { verdict, may, until } = decision;
  const limits = decision.limits.filter(({ limit }) => until === undefined || limit !== 'time-limit').map(limitText);
  const marks = footnotes.numbersOf(decision).map((number) => `[${number}]`);
  const text = [[wordOf(decision), ...limits].join(', '), ...marks].join(' ');
  return { text, look: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad' };
}

function wordOf({ verdict, may, until }: Decision): string {
  if (verdict === 'denied') return 'denied';
  const end = until === undefined ? undefined : endOf(until);
  if (!may && (verdict === 'allowed' || end !== undefined)) return end === undefined ? 'ended' : `ended ${end}`;
  const word = verdict === 'allowed' ? 'allowed' : may ? 'not said' : 'not said, so no';
  return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
}

/** Of a time that ends at midnight people know its last day, not the first moment that does not belong to it. */
function endOf(until: string): string {
  const last = new Date(Date.parse(until) - 1);
  if (!until.endsWith('T00:00:00Z') || Number.isNaN(last.getTime())) return until;
  return last.toISOString().replace(/T.*/, '');
}

function limitText({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}
