import type { Decision, Usage } from '@heed/core';
import { briefOf, namedLimits, notSeenInWords } from '@heed/core/explain';
import { doubtOf, isBlocked, sentenceOnDoubt, united } from '@heed/core/internal/answers';
import type { Documents } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { StyleName } from '../terminal/style.js';
import type { AgentAnswer } from './agent-answer.js';
import { sentencesOnAgents } from './agent-facts.js';
import { markedName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { sentencesOnUnheard } from './unheard.js';
import { cellOf, noCrawlCell, styleOf } from './usage-cell.js';
import { joined, type UsageRow } from './usage-layout.js';
import { usageList } from './usage-list.js';

/** Usages by agents, with limits and end dates, and the sentences below. */
export interface UsageTable {
  /** The names of the columns. */
  readonly names: readonly string[];
  /** Usages with the same decisions for all agents are in one row. */
  readonly rows: readonly UsageRow[];
  /** Usages without a rule are listed below the table, with what was not provided: that is not consent. */
  readonly sentences: readonly Sentence[];
}

export function usageTableOf(
  documents: Pick<Documents, 'unseen'>,
  answers: readonly AgentAnswer[],
  footnotes: Footnotes,
): UsageTable {
  const [first] = answers;
  const rows: UsageRow[] = [];
  const silent = new SilentUsages();
  for (const usage of first?.decisions.keys() ?? []) {
    const decided = answers.flatMap(({ decisions, at, isToken }) => {
      const decision = decisions.get(usage);
      return decision === undefined ? [] : [{ decision, at, isLeftOut: isToken === true && usage === 'crawl' }];
    });
    if (decided.every(({ isLeftOut }) => !isLeftOut) && silent.take(usage, decided)) continue;
    const cells = decided.map(({ decision, at, isLeftOut }) =>
      isLeftOut ? noCrawlCell : cellOf(usage, decision, at, footnotes),
    );
    rows.push({ usages: [usage], cells });
  }
  return {
    names: answers.map(({ agent, mark }) => markedName(agent, mark)),
    rows: joined(rows),
    sentences: [
      ...silent.sentences(),
      ...sentencesOnLicences(answers),
      ...sentencesOnUnheard(answers, footnotes),
      ...sentencesOnRows(answers, rows),
      ...sentencesOnWays(documents, answers),
      ...sentencesOnAgents(answers).map((text) => ({ text: printable(text), styleName: 'quiet' as const })),
    ],
  };
}

/** Usages without a statement: listed below the table, those with the same words and the same doubt in one sentence. */
class SilentUsages {
  readonly #groups = new Map<string, { readonly sentence: (usages: string) => Sentence; readonly usages: Usage[] }>();

  /** Accepts a usage if nothing is stated on it for any of the agents, and if the same follows for each of them. */
  take(usage: Usage, decided: readonly Decided[]): boolean {
    const [first] = decided;
    if (first === undefined || !decided.every(({ decision }) => hasNoRule(decision))) return false;
    const { outcome } = briefOf(usage, first.decision, { at: first.at });
    const words = wordsOn(usage, first);
    if (!decided.every((one) => wordsOn(usage, one) === words)) return false;
    const group = this.#groups.get(words) ?? {
      sentence: (usages: string) => ({ text: `${usages}: ${words}.`, styleName: styleOf(outcome) }),
      usages: [],
    };
    group.usages.push(usage);
    this.#groups.set(words, group);
    return true;
  }

  sentences(): Sentence[] {
    return [...this.#groups.values()].map(({ sentence, usages }) => sentence(usageList(usages)));
  }
}

/** A decision with the time that was asked about. */
interface Decided {
  readonly decision: Decision;
  readonly at: string;
}

/** `allowed (no rule)`, or `not known (not checked: /ai.txt)`. */
function wordsOn(usage: Usage, { decision, at }: Decided): string {
  const { phrase } = briefOf(usage, decision, { at });
  const doubt = doubtOf(decision);
  return doubt === undefined ? phrase : `${phrase} (${doubt})`;
}

/** A sentence below a table. It is safe to print. */
export interface Sentence {
  readonly text: string;
  readonly styleName: StyleName;
}

/**
 * The addresses that cells only name: where the terms are, and where a licence is available (AIN-14). Of several, each names the usages
 * that it is for.
 */
function sentencesOnLicences(answers: readonly AgentAnswer[]): Sentence[] {
  return [...namedLimits].flatMap(([name, title]) => {
    const usagesOf = new Map<string, Set<Usage>>();
    for (const [usage, { limits }] of answers.flatMap(({ decisions }) => [...decisions])) {
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
function sentencesOnRows(answers: readonly AgentAnswer[], rows: readonly UsageRow[]): Sentence[] {
  const shown = new Set(rows.flatMap(({ usages }) => usages));
  const unseen = openFor(answers, (usage) => shown.has(usage));
  return unseen.length === 0 ? [] : [{ text: sentenceOnDoubt(notSeenInWords(unseen)), styleName: 'warning' }];
}

/** How to give what was not provided, as far as it could change a decision. What to do about a page that was not read is in its note. */
function sentencesOnWays(documents: Pick<Documents, 'unseen'>, answers: readonly AgentAnswer[]): Sentence[] {
  const isExplained = (source: string): boolean => documents.unseen !== undefined && ofPage.has(source);
  const unseen = openFor(answers, () => true).filter((source) => !isExplained(source));
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

/** What could change a decision on one of these usages. */
function openFor(answers: readonly AgentAnswer[], isMeant: (usage: Usage) => boolean): readonly string[] {
  const lists = answers.flatMap(({ decisions }) =>
    [...decisions].map(([usage, { open }]) => (isMeant(usage) ? open : undefined)),
  );
  return united(lists) ?? [];
}

const waysOfCarriers: Readonly<Record<string, string>> = {
  'robots.txt': '--robots FILE',
  response: 'the page as a file or an address',
  headers: '--headers FILE',
  body: 'the page as a file',
};

const ofPage: ReadonlySet<string> = new Set(['response', 'headers', 'body']);

/** Every other document has a path, and can be given by it. */
function wayToGive(unseen: string): string {
  return waysOfCarriers[unseen] ?? `--file ${unseen}=FILE`;
}

/** That there is no robots.txt is a reason which states nothing (ASK-32). */
function hasNoRule(decision: Decision): boolean {
  const { verdict, limits, because } = decision;
  const isStated = because.some(({ says }) => says !== 'nothing');
  return verdict === 'unstated' && limits.length === 0 && !isStated && !isBlocked(decision);
}
