import {
  type Answer,
  type AnswerProblem,
  type Decision,
  explain,
  isUsage,
  type Question,
  type Refusal,
  type Usage,
} from '@heed/core';
import { type BriefOptions, briefOf, type ExplainOptions } from '@heed/core/explain';
import { printable } from '../terminal/printable.js';

/** Formats an answer for a person. */
export type Format = (question: unknown, answered: Answer | Refusal) => string;

/**
 * The agent and the address, then each usage with its reasons. A problem that many answers share is shown once. Whatever strangers wrote, a
 * terminal obeys nothing of it, and it stays on its line.
 */
export function newReadableFormat(): Format {
  const shown = new Set<string>();
  return (question, answered) => {
    if ('error' in answered) return `${printable(answered.error.message)}\n\n`;
    const lines = [titleOf(question)];
    const subject = subjectOf(question, answered);
    for (const [usage, decision] of Object.entries(answered.decisions)) {
      if (!isUsage(usage)) continue;
      const [headline = '', ...reasons] = explain(usage, decision, subject).sentences;
      lines.push(`  ${signOf(usage, decision, subject)} ${headline}`, ...reasons.map((reason) => `      ${reason}`));
    }
    lines.push(...agentsOf(answered, subject));
    for (const problem of answered.diagnostics.map(sentenceOf)) {
      if (!shown.has(problem)) lines.push(`  ! ${problem}`);
      if (shown.size < maxRemembered) shown.add(problem);
    }
    return `${lines.map(printable).join('\n')}\n\n`;
  };
}

/** For a class of agents: what each of them may do, a line for each. */
function agentsOf(answered: Answer, asked: BriefOptions): string[] {
  return Object.entries(answered.agents ?? {}).map(([token, { decisions }]) => {
    const usages = Object.entries(decisions).flatMap(([usage, decision]) =>
      isUsage(usage) ? `${usage} ${signOf(usage, decision, asked).trim()}` : [],
    );
    return `    ${token}: ${usages.join(', ')}`;
  });
}

/** Limit: problems that are remembered as shown. A stream of a million files must not fill the memory. */
const maxRemembered = 10_000;

function sentenceOf({ severity, source, line, message }: AnswerProblem): string {
  return `${severity}: ${source}, line ${line}: ${message}`;
}

/** What is not known is not a yes: something that was not provided could still forbid it (ASK-35). */
function signOf(usage: Usage, decision: Decision, { at }: BriefOptions): string {
  const { outcome } = briefOf(usage, decision, { at });
  if (outcome === 'not known') return '?  ';
  return outcome === 'allowed' || outcome === 'no rule' ? 'yes' : 'no ';
}

function titleOf(question: unknown): string {
  const { agent, url } = question as Question;
  return `${agent} → ${url}`;
}

/** Who and what the decisions are about, and when: the element only if it was found, and the agent understands fragments. */
function subjectOf(question: unknown, { diagnostics }: Answer): ExplainOptions {
  // Only valid questions are answered.
  const { agent, at, element, fragments } = question as Question;
  const isWhole = fragments === false || diagnostics.some(({ code }) => code === 'decision/no-such-element');
  return element === undefined || isWhole ? { agent, at } : { agent, at, element };
}
