import { allUsages, type Decision, type Limit, type NotSeen, type Usage } from '@heed/core';
import { notSeenFor } from '@heed/core/documents';
import { notSeenInWords } from '@heed/core/explain';
import { doubtOf, partlyRead, sentenceOn } from '../doubt.js';
import type { Style, StyleName } from '../terminal/style.js';
import type { Cell } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { markedName } from './agent-name.js';
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
    rows.push({ usages: [usage], cells: decisions.map((decision) => cellOf(usage, decision, footnotes, notSeen)) });
  }
  const may = answers.every(({ certain }) => silent.every((usage) => certain.get(usage)?.may === true));
  const names = answers.map(({ agent, mark }) => markedName(agent, mark));
  const tables = rows.length === 0 ? [] : layOut(rows, names, width, style);
  const sentences = [
    ...silentSentences(silent, answers, may),
    ...(unknown.length === 0 ? [] : [{ text: unknownSentence(unknown), styleName: 'warning' as const }]),
    ...sentencesOnRows(answers, notSeen, silent),
    ...sentencesOnWays(answers, notSeen),
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
function silentSentences(silent: readonly Usage[], answers: readonly AgentAnswer[], may: boolean): Sentence[] {
  const groups = new Map<string, Usage[]>();
  for (const usage of silent) {
    const doubt = doubtsOf(answers, usage)[0] ?? '';
    groups.set(doubt, [...(groups.get(doubt) ?? []), usage]);
  }
  return [...groups].map(([doubt, usages]) =>
    doubt === ''
      ? { text: `No rule for ${usageList(usages)}: ${may ? 'allowed' : 'not allowed'}.`, styleName: 'quiet' }
      : { text: `No rule found for ${usageList(usages)}; ${doubt}.`, styleName: 'warning' },
  );
}

/** What can forbid a usage for some of the agents although nothing that was read does. */
function doubtsOf(answers: readonly AgentAnswer[], usage: Usage): string[] {
  return answers.flatMap(({ certain, answer }) => {
    const decision = certain.get(usage);
    const doubt = decision === undefined ? undefined : doubtOf(usage, decision, answer.notSeen);
    return doubt === undefined ? [] : [doubt];
  });
}

/** What the cells of the table leave open. */
function sentencesOnRows(
  answers: readonly AgentAnswer[],
  notSeen: readonly NotSeen[],
  silent: readonly Usage[],
): Sentence[] {
  const open = openUsages(answers).filter((usage) => !silent.includes(usage));
  const unseen = unseenFor(open, notSeen);
  const isPartlyRead = open.some((usage) => doubtsOf(answers, usage).includes(partlyRead));
  const doubts = [...(unseen.length === 0 ? [] : [notSeenInWords(unseen)]), ...(isPartlyRead ? [partlyRead] : [])];
  return doubts.map((doubt) => ({ text: sentenceOn(doubt), styleName: 'warning' }));
}

/** How to give what nobody looked at, as far as it could forbid what nothing else forbids. */
function sentencesOnWays(answers: readonly AgentAnswer[], notSeen: readonly NotSeen[]): Sentence[] {
  const unseen = unseenFor(openUsages(answers), notSeen);
  if (unseen.length === 0) return [];
  return [{ text: `To include it, give ${unseen.map((carrier) => ways[carrier]).join(' and ')}.`, styleName: 'quiet' }];
}

/** The usages that nothing forbids to some agent. */
function openUsages(answers: readonly AgentAnswer[]): Usage[] {
  return answers.flatMap(({ certain }) => [...certain].filter(([, { may }]) => may).map(([usage]) => usage));
}

/** Those of the carriers that nobody looked at that could speak of one of these usages. */
function unseenFor(usages: readonly Usage[], notSeen: readonly NotSeen[]): readonly NotSeen[] {
  return notSeen.filter((carrier) => usages.some((usage) => notSeenFor(usage, notSeen).includes(carrier)));
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
export function cellOf(
  usage: Usage,
  decision: Decision | undefined,
  footnotes: Footnotes,
  notSeen: readonly NotSeen[] | undefined,
): Cell {
  if (decision === undefined) return { text: '?', styleName: 'warning' };
  const { verdict, may, until } = decision;
  const holds = decision.blockedBy === undefined ? decision.limits : [];
  const limits = holds.filter(({ limit }) => until === undefined || limit !== 'time-limit').map(limitText);
  const marks = footnotes.numbersOf(decision).map((number) => `[${number}]`);
  const isKnown = doubtOf(usage, decision, notSeen) === undefined;
  const text = [[wordOf(decision, isKnown), ...limits].join(', '), ...marks].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad' };
}

function wordOf(decision: Decision, isKnown: boolean): string {
  const { verdict, may, until } = decision;
  if (decision.blockedBy !== undefined) return 'not allowed: may not be fetched';
  if (verdict === 'denied') return 'denied';
  const end = until === undefined ? undefined : endOf(until);
  if (!may && (verdict === 'allowed' || end !== undefined)) return end === undefined ? 'ended' : `ended ${end}`;
  const word = verdict === 'allowed' ? 'allowed' : unstatedWord(decision, isKnown);
  return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
}

/** A usage may have limits without being allowed or denied; then "no rule" would be wrong. */
function unstatedWord({ may, limits }: Decision, isKnown: boolean): string {
  if (limits.length === 0) return may ? (isKnown ? 'no rule' : 'no rule found') : 'no rule, so not allowed';
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
