import { allUsages, type Decision, type Limit, type NotSeen, partlyReadUsages, type Usage } from '@heed/core';
import { notSeenFor } from '@heed/core/documents';
import { notSeenInWords } from '@heed/core/explain';
import type { Style, StyleName } from '../terminal/style.js';
import type { Cell } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { layOut, type UsageRow } from './usage-layout.js';
import { usageList } from './usage-list.js';

/**
 * Usages by agents, with limits and end dates. Usages with the same decisions for all agents are shown together. Usages
 * without a rule, and usages whose decision is unknown, are listed below the table, with what nobody looked at: its silence is
 * not consent.
 */
export function formatUsageTable(
  answers: readonly AgentAnswer[],
  footnotes: Footnotes,
  style: Style,
  width: number,
): string[] {
  const asked = allUsages.filter((usage) => answers.some((result) => result.asked.includes(usage)));
  const notSeen = answers[0]?.answer.notSeen ?? [];
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
    const isSeen = notSeenFor(usage, notSeen).length === 0;
    rows.push({ usages: [usage], cells: decisions.map((decision) => cellOf(decision, footnotes, isSeen)) });
  }
  const may = answers.every(({ certain }) => silent.every((usage) => certain.get(usage)?.may === true));
  const names = answers.map(({ agent }) => agentName(agent));
  const tables = rows.length === 0 ? [] : layOut(rows, names, width, style);
  const sentences = [
    ...silentSentences(silent, notSeen, may),
    ...(unknown.length === 0 ? [] : [{ text: unknownSentence(unknown), styleName: 'warning' as const }]),
    ...sentencesOnUnseen(answers, notSeen, silent),
  ].flatMap(({ text, styleName }) => wrapped(text, textWidth(width)).map((line) => style(styleName, line)));
  const isApart = tables.length > 1 && sentences.length > 0;
  return [
    ...tables.flatMap((table, index) => (index === 0 ? table : ['', ...table])),
    ...(isApart ? [''] : []),
    ...sentences,
  ];
}

interface Sentence {
  readonly text: string;
  readonly styleName: StyleName;
}

/** What no rule was found for: one sentence for what was looked at completely, one for each other set of carriers. */
function silentSentences(silent: readonly Usage[], notSeen: readonly NotSeen[], may: boolean): Sentence[] {
  const groups = new Map<string, Usage[]>();
  for (const usage of silent) {
    const unseen = notSeenFor(usage, notSeen);
    const isPartlyRead = may && partlyReadUsages.includes(usage);
    const key = unseen.length > 0 ? notSeenInWords(unseen) : isPartlyRead ? partlyRead : '';
    groups.set(key, [...(groups.get(key) ?? []), usage]);
  }
  return [...groups].map(([unseen, usages]) =>
    unseen === ''
      ? { text: `No rule for ${usageList(usages)}: ${may ? 'allowed' : 'not allowed'}.`, styleName: 'quiet' }
      : { text: `No rule found for ${usageList(usages)}; ${unseen}.`, styleName: 'warning' },
  );
}

const partlyRead = 'heed does not yet read most signals about AI and data mining';

/** What nobody looked at, as far as it could forbid what nothing else forbids, and how to give it. */
function sentencesOnUnseen(
  answers: readonly AgentAnswer[],
  notSeen: readonly NotSeen[],
  silent: readonly Usage[],
): Sentence[] {
  const open = answers.flatMap(({ certain }) => [...certain].filter(([, { may }]) => may).map(([usage]) => usage));
  const unseenFor = (usages: readonly Usage[]): readonly NotSeen[] =>
    notSeen.filter((carrier) => usages.some((usage) => notSeenFor(usage, notSeen).includes(carrier)));
  const behindRows = unseenFor(open.filter((usage) => !silent.includes(usage)));
  const behindAll = unseenFor(open);
  if (behindAll.length === 0) return [];
  return [
    ...(behindRows.length === 0
      ? []
      : [{ text: `N${notSeenInWords(behindRows).slice(1)}, which could forbid more.`, styleName: 'warning' as const }]),
    { text: `To include it, give ${behindAll.map((carrier) => ways[carrier]).join(' and ')}.`, styleName: 'quiet' },
  ];
}

const ways: Readonly<Record<NotSeen, string>> = {
  'robots.txt': '--robots FILE',
  response: 'the page, as a file or as an address',
  headers: '--headers FILE',
  body: 'the page as a file',
};

function unknownSentence(usages: readonly Usage[]): string {
  return `Unknown for ${usageList(usages)}: not everything was read.`;
}

function hasNoRule(decision: Decision | undefined): boolean {
  if (decision === undefined || decision.blockedBy !== undefined) return false;
  return decision.verdict === 'unstated' && decision.limits.length === 0;
}

function isUnknown(decision: Decision | undefined): boolean {
  return decision === undefined;
}

/**
 * The decision on one usage in a word or two, with the numbers of the statements behind it. If not everything was looked at, only
 * what was found is said.
 */
export function cellOf(decision: Decision | undefined, footnotes: Footnotes, isSeen: boolean): Cell {
  if (decision === undefined) return { text: '?', styleName: 'warning' };
  const { verdict, may, until } = decision;
  const holds = decision.blockedBy === undefined ? decision.limits : [];
  const limits = holds.filter(({ limit }) => until === undefined || limit !== 'time-limit').map(limitText);
  const marks = footnotes.numbersOf(decision).map((number) => `[${number}]`);
  const text = [[wordOf(decision, isSeen), ...limits].join(', '), ...marks].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad' };
}

function wordOf(decision: Decision, isSeen: boolean): string {
  const { verdict, may, until } = decision;
  if (decision.blockedBy !== undefined) return 'not allowed: may not be fetched';
  if (verdict === 'denied') return 'denied';
  const end = until === undefined ? undefined : endOf(until);
  if (!may && (verdict === 'allowed' || end !== undefined)) return end === undefined ? 'ended' : `ended ${end}`;
  const word = verdict === 'allowed' ? 'allowed' : unstatedWord(decision, isSeen);
  return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
}

/** A usage may have limits without being allowed or denied; then "no rule" would be wrong. */
function unstatedWord({ may, limits }: Decision, isSeen: boolean): string {
  if (limits.length === 0) return may ? (isSeen ? 'no rule' : 'no rule found') : 'no rule, so not allowed';
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
