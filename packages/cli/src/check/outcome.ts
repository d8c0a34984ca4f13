import { briefOf, type Outcome as DecisionOutcome, notSeenInWords } from '@heed/core/explain';
import { sentenceOnDoubt, united } from '@heed/core/internal/answers';
import type { ExitStatus } from '../exit-status.js';
import { countOf } from '../formats/count.js';
import type { Figure, Tone } from '../formats/report.js';
import {
  type AgentAnswer,
  isRefusal,
  outcomesOf,
  shortcomingsOf,
  statusOf,
  type UsageOutcome,
} from './agent-answer.js';
import { agentName } from './agent-name.js';
import { usageList } from './usage-list.js';

/** What a report says first. It claims nothing that the exit status does not. */
export interface Outcome {
  readonly status: ExitStatus;
  readonly sentence: string;
  readonly tone: Tone;
}

export const tonesOfStatuses: Readonly<Record<ExitStatus, Tone>> = { 0: 'good', 1: 'bad', 2: 'unsure' };

export function outcomeOf(answers: readonly AgentAnswer[]): Outcome {
  const status = statusOf(answers);
  return { status, sentence: sentenceFor(answers), tone: tonesOfStatuses[status] };
}

function sentenceFor(answers: readonly AgentAnswer[]): string {
  const kinds = [...new Set(answers.flatMap(outcomesOf).map(kindOf))].filter((kind) => !free.has(kind));
  const found = [...kinds].sort((a, b) => rankOf(a) - rankOf(b)).map((kind) => sentenceOn(kind, answers));
  const unseen = united(answers.flatMap(({ decisions }) => [...decisions.values()].map(({ open }) => open))) ?? [];
  const doubts = [
    ...(unseen.length === 0 ? [] : [sentenceOnDoubt(notSeenInWords(unseen))]),
    ...shortcomingsOf(answers).map(({ message }) => message),
  ];
  return [...(found.length > 0 ? found : [freeSentence(answers)]), ...doubts].join(' ');
}

/** The words that begin the sentence on a decision: `Denied`, `Denied for now`, `Needs payment`, `Ended so far`, `Not known`. */
function kindOf({ usage, decision, outcome }: UsageOutcome): string {
  if (outcome === 'ended') return decision.open === undefined ? 'Ended' : 'Ended so far';
  if (!isRefusal(outcome)) return capital(outcome);
  return capital(briefOf(usage, decision).word.replace(/ \(.*\)$/, ''));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const free: ReadonlySet<string> = new Set(['Allowed', 'No rule']);

/** Denials first, and what is not known last. */
function rankOf(kind: string): number {
  return kind.startsWith('Denied') ? 0 : kind === 'Not known' ? 2 : 1;
}

/** How many of the files or pages restrict a use. */
export function restrictionSentence(count: number, all: string): string {
  return `${count} of ${all} ${count === 1 ? 'restricts' : 'restrict'} at least one of these uses.`;
}

/** Limit: groups of usages in the sentence. The table has all of them. */
const maxGroups = 3;

/** Limit: names of agents for a group of usages. */
const maxNames = 5;

/** "Denied: crawl, index for GPTBot; ai-train for all crawlers." */
function sentenceOn(kind: string, answers: readonly AgentAnswer[]): string {
  const groups = new Map<string, string[]>();
  for (const answer of answers) {
    const meant = outcomesOf(answer).filter((one) => kindOf(one) === kind);
    if (meant.length === 0) continue;
    const list = listOf(meant);
    groups.set(list, [...(groups.get(list) ?? []), agentName(answer.agent)]);
  }
  const found = [...groups].map(([usages, names]) => `${usages} for ${listed(names, maxNames)}`);
  const more = found.length - maxGroups;
  const rest = more > 0 ? `; and more for ${countOf(more, 'other group', 'other groups')} of crawlers` : '';
  return `${kind}: ${found.slice(0, maxGroups).join('; ')}${rest}.`;
}

/** The usages; those that only need the crawl are counted, where the crawl is among them. */
function listOf(found: readonly UsageOutcome[]): string {
  const blocked = found.filter(({ decision }) => decision.blockedBy !== undefined);
  const others = found.filter(({ decision }) => decision.blockedBy === undefined).map(({ usage }) => usage);
  if (!others.includes('crawl') || blocked.length === 0) return usageList(found.map(({ usage }) => usage));
  return `${usageList(others)} and ${countOf(blocked.length, 'usage that needs', 'usages that need')} the crawl,`;
}

function listed(names: readonly string[], max: number): string {
  const more = names.length - max;
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Nothing is denied, and everything is known. */
function freeSentence(answers: readonly AgentAnswer[]): string {
  const found = answers.flatMap(outcomesOf);
  if (found.length === 0) return 'Nothing is ever fetched under these names.';
  const withoutRule = found.filter(({ outcome }) => outcome === 'no rule').length;
  const isMixed = withoutRule > 0 && withoutRule < found.length;
  const limits = found.some(({ decision }) => decision.limits.length > 0) ? ', within limits' : '';
  const allowed = `allowed${withoutRule > 0 && !isMixed ? ' (no rule)' : ''}${limits}`;
  return `Everything asked about is ${allowed}${isMixed ? '; some of it has no rule' : ''}.`;
}

/** How many decisions there are of each kind: one for each usage and agent. */
export function figuresOf(answers: readonly AgentAnswer[]): Figure[] {
  const outcomes = answers.flatMap(outcomesOf).map(({ outcome }) => outcome);
  const count = (...meant: readonly DecisionOutcome[]): number => outcomes.filter((one) => meant.includes(one)).length;
  const denied = count('denied', 'blocked');
  const allowed = count('allowed');
  const others: readonly (Figure & { readonly tone: Tone })[] = [
    { count: count('to arrange'), label: 'Needs an arrangement', tone: 'bad' },
    { count: count('ended'), label: 'Ended', tone: 'bad' },
    { count: count('not known'), label: 'Not known', tone: 'unsure' },
  ];
  return [
    { count: denied, label: 'Denied', ...(denied === 0 ? {} : { tone: 'bad' }) },
    { count: allowed, label: 'Allowed', ...(allowed === 0 ? {} : { tone: 'good' }) },
    { count: count('no rule'), label: 'No rule' },
    ...others.filter((figure) => figure.count > 0),
  ];
}

/** What the figures count. */
export function askedSentence(answers: readonly AgentAnswer[]): string {
  const [first] = answers;
  if (first === undefined) return 'No question could be answered.';
  const usages = countOf(first.decisions.size, 'usage');
  if (answers.length === 1) return `Asked about ${usages} for ${agentName(first.agent)}.`;
  return `Asked about ${usages} for each of ${answers.length} crawlers.`;
}
