import { type Answer, type AnswerProblem, allUsages, type Decision, isUsage, type Usage } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import type { AgentMark } from './agent-name.js';

/** The answer for one agent and one resource, with the part of it that is certain. */
export interface AgentAnswer {
  readonly agent: string;
  readonly mark?: AgentMark;
  readonly answer: Answer;
  /** The decisions that are certain, in the order of the vocabulary. Usages that were asked about and are absent are unknown. */
  readonly certain: ReadonlyMap<Usage, Decision>;
  readonly asked: readonly Usage[];
  /** What some decision is open for. */
  readonly notSeen: readonly string[];
}

/** Tells which decisions of an answer are certain, given what could not be read. */
export function agentAnswerOf(agent: string, answer: Answer, documents: Documents): AgentAnswer {
  const asked = allUsages.filter((usage) => answer.decisions[usage] !== undefined);
  const certain = new Map<Usage, Decision>();
  for (const [usage, decision] of Object.entries(answer.decisions)) {
    if (isUsage(usage) && isCertain(decision, documents)) certain.set(usage, decision);
  }
  return { agent, answer, certain, asked, notSeen: answer.notSeen ?? [] };
}

/** A page that was not read, or not to its end, may deny what is not denied so far. */
function isCertain({ open = [] }: Decision, { unseen, failed }: Documents): boolean {
  return failed === undefined && (unseen === undefined || !open.some((source) => ofPage.has(source)));
}

const ofPage: ReadonlySet<string> = new Set(['response', 'headers', 'body']);

/** 0: everything asked about is allowed. 1: something is not. 2: nothing is known to be denied, but something was not seen or not read. */
export function statusOf({ failed }: Documents, answers: readonly AgentAnswer[]): 0 | 1 | 2 {
  if (answers.some(({ certain }) => [...certain.values()].some(({ may }) => !may))) return 1;
  const isUnknown = answers.some(({ certain, asked }) => asked.some((usage) => !certain.has(usage)));
  const isUnseen = answers.some(({ notSeen }) => notSeen.length > 0);
  return failed !== undefined || isUnknown || isUnseen || shortcomingsOf(answers).length > 0 ? 2 : 0;
}

/** Why an answer is not quite about what was asked: the element is missing, or there is nothing to cut a view from. */
export function shortcomingsOf([first]: readonly AgentAnswer[]): AnswerProblem[] {
  return (first?.answer.diagnostics ?? []).filter(({ code }) => shortcomings.has(code));
}

/** What the answers leave open about time limits: it is not known whether a permission that is shown as one has ended (ASK-5). */
export function openTimeLimits(answers: readonly AgentAnswer[]): AnswerProblem[] {
  const problems = answers.flatMap(({ answer, certain }) => {
    const isOpen = [...certain.values()].some(
      ({ may, limits }) => may && limits.some(({ limit }) => limit === 'time-limit'),
    );
    return isOpen ? answer.diagnostics.filter(({ code }) => code === 'decision/no-history') : [];
  });
  return [...new Map(problems.map((problem) => [problem.message, problem] as const)).values()];
}

const shortcomings: ReadonlySet<string> = new Set(['decision/no-such-element', 'decision/no-views']);
