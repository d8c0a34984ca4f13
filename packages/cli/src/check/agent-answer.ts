import { type Answer, type AnswerProblem, allUsages, type Decision, type Usage } from '@heed/core';
import { briefOf, type Outcome } from '@heed/core/explain';
import { type ExitStatus, exitStatusOf } from '../exit-status.js';
import type { AgentMark } from './agent-name.js';

/** The answer for one agent and one resource. */
export interface AgentAnswer {
  readonly agent: string;
  readonly mark?: AgentMark;
  /** The name stands for uses only, and nothing is ever fetched under it. */
  readonly isToken?: true;
  readonly answer: Answer;
  /** The decisions in the order of the vocabulary. */
  readonly decisions: ReadonlyMap<Usage, Decision>;
  /** The time that was asked about. */
  readonly at: string;
}

/** Returns the answer with its decisions in order. */
export function agentAnswerOf(agent: string, answer: Answer, at: string): AgentAnswer {
  const decisions = new Map<Usage, Decision>();
  for (const usage of allUsages) {
    const decision = answer.decisions[usage];
    if (decision !== undefined) decisions.set(usage, decision);
  }
  return { agent, answer, decisions, at };
}

/** A usage with its decision and what came of it. */
export interface UsageOutcome {
  readonly usage: Usage;
  readonly decision: Decision;
  readonly outcome: Outcome;
}

/** Lists each usage with its decision and what came of it. A crawl that never happens has no outcome. */
export function outcomesOf({ decisions, at, isToken }: AgentAnswer): UsageOutcome[] {
  const counted = [...decisions].filter(([usage]) => !(isToken && usage === 'crawl'));
  return counted.map(([usage, decision]) => ({
    usage,
    decision,
    outcome: briefOf(usage, decision, { at }).outcome,
  }));
}

/** May it not be done, for any reason but that something was not provided? */
export function isRefusal(outcome: Outcome): boolean {
  return outcome !== 'allowed' && outcome !== 'no rule' && outcome !== 'not known';
}

/**
 * Returns 1 if something asked about may not be done, for any reason but that something was not provided; else 2 if something is open or
 * was not read; else 0.
 */
export function statusOf(answers: readonly AgentAnswer[]): ExitStatus {
  const found = answers.flatMap(outcomesOf);
  const isDenied = found.some(({ outcome }) => isRefusal(outcome));
  const isOpen = found.some(({ decision }) => decision.open !== undefined);
  return exitStatusOf(isDenied, !isOpen && shortcomingsOf(answers).length === 0);
}

/** Why an answer is not quite about what was asked: the element is missing, or there is nothing to cut a view from. */
export function shortcomingsOf([first]: readonly AgentAnswer[]): AnswerProblem[] {
  return (first?.answer.diagnostics ?? []).filter(({ code }) => shortcomings.has(code));
}

/** Lists what the answers leave open about time limits: it is not known whether a permission that is not refused has ended (ASK-5). */
export function openTimeLimits(answers: readonly AgentAnswer[]): AnswerProblem[] {
  const problems = answers.flatMap((one) => {
    const { answer } = one;
    const isOpen = outcomesOf(one).some(
      ({ outcome, decision }) => !isRefusal(outcome) && decision.limits.some(({ limit }) => limit === 'time-limit'),
    );
    return isOpen ? answer.diagnostics.filter(({ code }) => code === 'decision/no-history') : [];
  });
  return [...new Map(problems.map((problem) => [problem.message, problem] as const)).values()];
}

const shortcomings: ReadonlySet<string> = new Set(['decision/no-such-element', 'decision/no-views']);
