import { allUsages, type Decision, type Limit, type Usage } from '@heed/core';
import type { Style, StyleName } from '../terminal/style.js';
import { type Cell, formatTable } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import { wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { usageList } from './usage-list.js';

/**
 * Usages by agents, with limits and end dates. Usages with the same decisions for all agents share a row. Usages without a
 * rule, and usages whose decision is unknown, are listed below the table.
 */
export function formatUsageTable(
  answers: readonly AgentAnswer[],
  footnotes: Footnotes,
  style: Style,
  width: number,
): string[] {
  const asked = allUsages.filter((usage) => answers.some((result) => result.asked.includes(usage)));
  const rows: Row[] = [];
  const silent: Usage[] = [];
  const unknown: Usage[] = [];
  for (const usage of asked) {
    const decisions = answers.map(({ certain }) => certain.get(usage));
    const apart = decisions.every(hasNoRule) ? silent : decisions.every(isUnknown) ? unknown : undefined;
    if (apart !== undefined) {
      apart.push(usage);
      continue;
    }
    rows.push({ usages: [usage], cells: decisions.map((decision) => cellOf(decision, footnotes)) });
  }
  const may = answers.every(({ certain }) => silent.every((usage) => certain.get(usage)?.may === true));
  const tables = rows.length === 0 ? [] : fitted(rows, answers, width, style);
  const sentences = [
    ...(silent.length === 0
      ? []
      : wrapped(noRuleSentence(silent, may), textWidth(width)).map((line) => style('quiet', line))),
    ...(unknown.length === 0
      ? []
      : wrapped(unknownSentence(unknown), textWidth(width)).map((line) => style('warning', line))),
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

/** One table with all agents side by side if it fits, else one for each agent. */
function fitted(rows: readonly Row[], answers: readonly AgentAnswer[], width: number, style: Style): string[][] {
  const names = answers.map(({ agent }) => agentName(agent));
  const labels = fittingLabels(rows, names, width);
  if (labels !== undefined) return [tableOf(rows, names, labels, style)];
  return names.map((name, column) => {
    const ofAgent = rows.map(({ usages, cells }) => ({ usages, cells: cells.slice(column, column + 1) }));
    return tableOf(ofAgent, [name], fittingLabels(ofAgent, [name], width) ?? narrowLabels, style);
  });
}

/** How many columns the names of usages may take so that the table fits, if it can. */
function fittingLabels(rows: readonly Row[], names: readonly string[], width: number): number | undefined {
  return [wideLabels, narrowLabels].find((labels) =>
    tableOf(rows, names, labels, plain).every((line) => displayWidth(line) <= width),
  );
}

const wideLabels = 44;

/** The longest single name has twenty. */
const narrowLabels = 24;

/** Joins rows that have the same cells. */
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

function plain(_: StyleName, text: string): string {
  return text;
}

function noRuleSentence(usages: readonly Usage[], may: boolean): string {
  return `No rule for ${usageList(usages)}: ${may ? 'allowed' : 'not allowed'}.`;
}

function unknownSentence(usages: readonly Usage[]): string {
  return `Unknown for ${usageList(usages)}: not everything was read.`;
}

/** Columns for sentences. */
function textWidth(width: number): number {
  return Math.min(width, 100);
}

function hasNoRule(decision: Decision | undefined): boolean {
  return decision !== undefined && decision.verdict === 'unstated' && decision.limits.length === 0;
}

function isUnknown(decision: Decision | undefined): boolean {
  return decision === undefined;
}

/** Wraps long lists of names; the cells go beside the first line. */
function rowsOf(usages: readonly Usage[], cells: readonly Cell[], labels: number): Cell[][] {
  return wrapped(usageList(usages), labels).map((text, index) => (index === 0 ? [{ text }, ...cells] : [{ text }]));
}

/** The decision on one usage in a word or two, with the numbers of the statements behind it. */
export function cellOf(decision: Decision | undefined, footnotes: Footnotes): Cell {
  if (decision === undefined) return { text: '?', styleName: 'warning' };
  const { verdict, may, until } = decision;
  const limits = decision.limits.filter(({ limit }) => until === undefined || limit !== 'time-limit').map(limitText);
  const marks = footnotes.numbersOf(decision).map((number) => `[${number}]`);
  const text = [[wordOf(decision), ...limits].join(', '), ...marks].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad' };
}

function wordOf(decision: Decision): string {
  const { verdict, may, until } = decision;
  if (verdict === 'denied') return 'denied';
  const end = until === undefined ? undefined : endOf(until);
  if (!may && (verdict === 'allowed' || end !== undefined)) return end === undefined ? 'ended' : `ended ${end}`;
  const word = verdict === 'allowed' ? 'allowed' : unstatedWord(decision);
  return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
}

/** A usage may have limits without being allowed or denied; then "no rule" would be wrong. */
function unstatedWord({ may, limits }: Decision): string {
  if (limits.length === 0) return may ? 'no rule' : 'no rule, so not allowed';
  return may ? 'not denied' : 'not permitted';
}

/** For an end at midnight, the last day that is included: people think of that, not of the moment after it. */
function endOf(until: string): string {
  const last = new Date(Date.parse(until) - 1);
  if (!until.endsWith('T00:00:00Z') || Number.isNaN(last.getTime())) return until;
  return last.toISOString().replace(/T.*/, '');
}

function limitText({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}
