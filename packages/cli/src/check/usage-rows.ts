import { allUsages, type Decision, type Usage } from '@heed/core';
import { namedLimits, notSeenInWords } from '@heed/core/explain';
import { doubtOf, sentenceOnDoubt, united } from '@heed/core/internal/answers';
import { printable } from '../terminal/printable.js';
import type { StyleName } from '../terminal/style.js';
import type { AgentAnswer } from './agent-answer.js';
import { markedName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { cellOf } from './usage-cell.js';
import { joined, type UsageRow } from './usage-layout.js';
import { usageList } from './usage-list.js';

/** Usages by agents, with limits and end dates, and what is to be said below. */
export interface UsageTable {
  /** The names of the columns. */
  readonly names: readonly string[];
  /** Usages with the same decisions for all agents are in one row. */
  readonly rows: readonly UsageRow[];
  /**
   * Usages without a rule, and usages whose decision is unknown, are listed below the table, with what was not provided: that is not
   * consent.
   */
  readonly sentences: readonly Sentence[];
}

export function usageTableOf(answers: readonly AgentAnswer[], footnotes: Footnotes): UsageTable {
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
  return {
    names: answers.map(({ agent, mark }) => markedName(agent, mark)),
    rows: joined(rows),
    sentences: [
      ...silentSentences(silent, answers, may),
      ...(unknown.length === 0 ? [] : [{ text: unknownSentence(unknown), styleName: 'warning' as const }]),
      ...sentencesOnLicences(answers),
      ...sentencesOnRows(answers, silent),
      ...sentencesOnWays(answers),
    ],
  };
}

/** A sentence below a table. It is safe to print. */
export interface Sentence {
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
  return answers.flatMap(({ certain }) => {
    const decision = certain.get(usage);
    const doubt = decision === undefined ? undefined : doubtOf(decision);
    return doubt === undefined ? [] : [doubt];
  });
}

/**
 * The addresses that cells only name: where the terms are, and where a licence may be had (AIN-14). Of several, each names the usages
 * that it is for.
 */
function sentencesOnLicences(answers: readonly AgentAnswer[]): Sentence[] {
  return [...namedLimits].flatMap(([name, title]) => {
    const usagesOf = new Map<string, Set<Usage>>();
    for (const [usage, { limits }] of answers.flatMap(({ certain }) => [...certain])) {
      for (const { limit, value } of limits) {
        if (limit === name) usagesOf.set(value, (usagesOf.get(value) ?? new Set()).add(usage));
      }
    }
    return [...usagesOf].map(([address, usages]) => ({
      text: `${title}${usagesOf.size === 1 ? '' : ` for ${usageList([...usages])}`}: ${printable(address)}`,
      styleName: 'quiet' as const,
    }));
  });
}

/** What the cells of the table leave open. */
function sentencesOnRows(answers: readonly AgentAnswer[], silent: readonly Usage[]): Sentence[] {
  const unseen = openFor(answers, (usage) => !silent.includes(usage));
  return unseen.length === 0 ? [] : [{ text: sentenceOnDoubt(notSeenInWords(unseen)), styleName: 'warning' }];
}

/** How to give what was not provided, as far as it could forbid what nothing else forbids. */
function sentencesOnWays(answers: readonly AgentAnswer[]): Sentence[] {
  const unseen = openFor(answers, () => true);
  if (unseen.length === 0) return [];
  const given = unseen.slice(0, maxWays).map(wayToGive);
  if (unseen.length > maxWays) given.push(`${unseen.length - maxWays} more`);
  const ways = [...given.filter((way) => way.startsWith('--')), ...given.filter((way) => !way.startsWith('--'))];
  const last = ways.pop() ?? '';
  const list = ways.length === 0 ? last : `${ways.join(', ')} and ${last}`;
  return [{ text: `To include the rest, give ${list}.`, styleName: 'quiet' }];
}

/** Limit: ways that the sentence names. robots.txt may refer to thousands of documents. */
const maxWays = 10;

/** What could forbid one of these usages to some agent to whom nothing forbids it. */
function openFor(answers: readonly AgentAnswer[], isMeant: (usage: Usage) => boolean): readonly string[] {
  const lists = answers.flatMap(({ certain }) =>
    [...certain].map(([usage, { may, open }]) => (may && isMeant(usage) ? open : undefined)),
  );
  return united(lists) ?? [];
}

const waysOfCarriers: Readonly<Record<string, string>> = {
  'robots.txt': '--robots FILE',
  response: 'the page as a file or an address',
  headers: '--headers FILE',
  body: 'the page as a file',
};

/** Every other document has a path, and can be given by it. */
function wayToGive(unseen: string): string {
  return waysOfCarriers[unseen] ?? `--file ${unseen}=FILE`;
}

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
