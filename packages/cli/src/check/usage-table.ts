import { allUsages, type Decision, type Limit, type Usage } from '@heed/core';
import type { Style } from '../terminal/style.js';
import type { Cell } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { layOut, type UsageRow } from './usage-layout.js';
import { usageList } from './usage-list.js';

/**
 * Usages by agents, with limits and end dates. Usages with the same decisions for all agents are shown together. Usages
 * without a rule, and usages whose decision is unknown, are listed below the table.
 */
export function formatUsageTable(
  answers: readonly AgentAnswer[],
  footnotes: Footnotes,
  style: Style,
  width: number,
): string[] {
  const asked = allUsages.filter((usage) => answers.some((result) => result.asked.includes(usage)));
  const rows: UsageRow[] = [];
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
  const names = answers.map(({ agent }) => agentName(agent));
  const tables = rows.length === 0 ? [] : layOut(rows, names, width, style);
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

function noRuleSentence(usages: readonly Usage[], may: boolean): string {
  return `No rule for ${usageList(usages)}: ${may ? 'allowed' : 'not allowed'}.`;
}

function unknownSentence(usages: readonly Usage[]): string {
  return `Unknown for ${usageList(usages)}: not everything was read.`;
}

function hasNoRule(decision: Decision | undefined): boolean {
  return decision !== undefined && decision.verdict === 'unstated' && decision.limits.length === 0;
}

function isUnknown(decision: Decision | undefined): boolean {
  return decision === undefined;
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
