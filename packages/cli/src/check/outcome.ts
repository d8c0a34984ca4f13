import type { Decision, Usage } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { notSeenInWords } from '@heed/core/explain';
import { sentenceOnDoubt, united } from '@heed/core/internal/answers';
import type { Documents } from '../documents/documents.js';
import { countOf } from '../formats/count.js';
import type { Figure, Tone } from '../formats/report.js';
import { type AgentAnswer, shortcomingsOf, statusOf } from './agent-answer.js';
import { agentName } from './agent-name.js';
import { usageList } from './usage-list.js';

/** What a report says first. It claims nothing that the exit status does not. */
export interface Outcome {
  readonly status: 0 | 1 | 2;
  readonly sentence: string;
  readonly tone: Tone;
}

export const tonesOfStatuses: Readonly<Record<0 | 1 | 2, Tone>> = { 0: 'good', 1: 'bad', 2: 'unsure' };

export function outcomeOf(documents: Documents, answers: readonly AgentAnswer[]): Outcome {
  const status = statusOf(documents, answers);
  return { status, sentence: sentenceFor(documents, answers), tone: tonesOfStatuses[status] };
}

function sentenceFor({ failed }: Documents, answers: readonly AgentAnswer[]): string {
  if (failed !== undefined) return `Nothing is known. ${messageOf(failed)}`;
  const denied = deniedIn(answers);
  const unknown = answers.flatMap(({ asked, certain }) => asked.filter((usage) => !certain.has(usage)));
  const told = [
    ...(denied === undefined ? [] : [`Not allowed: ${denied}.`]),
    ...(unknown.length === 0 ? [] : [`Unknown for ${usageList([...new Set(unknown)])}: not everything was read.`]),
  ];
  const unseen = unseenIn(answers);
  const doubts = [
    ...(unseen.length === 0 ? [] : [sentenceOnDoubt(notSeenInWords(unseen))]),
    ...shortcomingsOf(answers).map(({ message }) => message),
  ];
  return [...(told.length > 0 ? told : [openSentence(answers, unseen)]), ...doubts].join(' ');
}

/** What was not provided, as far as it could forbid what nothing else forbids. */
function unseenIn(answers: readonly AgentAnswer[]): string[] {
  const open = answers.flatMap(({ certain }) => [...certain.values()].map((one) => (one.may ? one.open : undefined)));
  return [...(united(open) ?? [])];
}

/** Limit: groups of usages in the sentence. The table has all of them. */
const maxGroups = 3;

/** Limit: names of agents for a group of usages. */
const maxNames = 5;

/** "crawl, index for GPTBot; ai-train for all crawlers". */
function deniedIn(answers: readonly AgentAnswer[]): string | undefined {
  const groups = new Map<string, string[]>();
  for (const { agent, certain } of answers) {
    const denied = [...certain].filter(([, { may }]) => !may);
    if (denied.length === 0) continue;
    const list = deniedList(denied);
    groups.set(list, [...(groups.get(list) ?? []), agentName(agent)]);
  }
  const told = [...groups].map(([usages, names]) => `${usages} for ${listed(names, maxNames)}`);
  if (told.length === 0) return undefined;
  const more = told.length - maxGroups;
  return `${told.slice(0, maxGroups).join('; ')}${more > 0 ? `; and more for ${more} other groups of crawlers` : ''}`;
}

/** The usages that are not allowed; those that only need the crawl are counted, where the crawl is among them. */
function deniedList(denied: readonly (readonly [Usage, Decision])[]): string {
  const blocked = denied.filter(([, { blockedBy }]) => blockedBy !== undefined);
  const others = denied.filter(([, { blockedBy }]) => blockedBy === undefined).map(([usage]) => usage);
  if (!others.includes('crawl') || blocked.length === 0) return usageList(denied.map(([usage]) => usage));
  return `${usageList(others)} and ${countOf(blocked.length, 'usage that needs', 'usages that need')} the crawl,`;
}

function listed(names: readonly string[], max: number): string {
  const more = names.length - max;
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Nothing that was read forbids anything. */
function openSentence(answers: readonly AgentAnswer[], unseen: readonly string[]): string {
  const decisions = answers.flatMap(({ certain }) => [...certain.values()]);
  const hasLimits = decisions.some(({ limits }) => limits.length > 0);
  if (decisions.every(({ verdict }) => verdict === 'allowed'))
    return `Everything asked about is allowed${hasLimits ? ', within limits' : ''}.`;
  return `No rule${unseen.length === 0 ? '' : ' that was read'} forbids what was asked about${hasLimits ? '; some of it has limits' : ''}.`;
}

/** How many decisions there are of each kind: one for each usage and agent. */
export function figuresOf(answers: readonly AgentAnswer[]): Figure[] {
  const decisions = answers.flatMap(({ asked, certain }) => asked.map((usage) => certain.get(usage)));
  const denied = decisions.filter((decision) => decision?.may === false).length;
  const unknown = decisions.filter((decision) => decision === undefined).length;
  const allowed = decisions.filter((decision) => decision?.may === true && decision.verdict === 'allowed').length;
  return [
    { count: denied, label: 'Not allowed', ...(denied === 0 ? {} : { tone: 'bad' }) },
    { count: allowed, label: 'Allowed', ...(allowed === 0 ? {} : { tone: 'good' }) },
    { count: decisions.length - denied - allowed - unknown, label: 'No rule found' },
    ...(unknown === 0 ? [] : [{ count: unknown, label: 'Unknown', tone: 'unsure' as const }]),
  ];
}

/** What the figures count. */
export function askedSentence(answers: readonly AgentAnswer[]): string {
  const [first] = answers;
  if (first === undefined) return 'No question could be answered.';
  const usages = countOf(first.asked.length, 'usage');
  if (answers.length === 1) return `Asked about ${usages} for ${agentName(first.agent)}.`;
  return `Asked about ${usages} for each of ${answers.length} crawlers.`;
}
