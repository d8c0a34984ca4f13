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
import { filesNotSeenIn } from '@heed/core/documents';
import type { ExplainOptions } from '@heed/core/explain';
import { doubtOf } from '@heed/core/explain';

/** Formats an answer for a person. */
export type Format = (question: unknown, answered: Answer | Refusal) => string;

/** The agent and the address, then each usage with its reasons. A problem that many answers share is shown once. */
export function newReadableFormat(): Format {
  const shown = new Set<string>();
  return (question, answered) => {
    if ('error' in answered) return `${answered.error.message}\n\n`;
    const lines = [titleOf(question)];
    const subject = subjectOf(question, answered);
    for (const [usage, decision] of Object.entries(answered.decisions)) {
      if (!isUsage(usage)) continue;
      const [headline = '', ...reasons] = explain(usage, decision, subject).sentences;
      lines.push(`  ${signOf(usage, decision, subject)} ${headline}`, ...reasons.map((reason) => `      ${reason}`));
    }
    lines.push(...agentsOf(answered, subject));
    for (const problem of answered.diagnostics.filter(({ code }) => code !== toldAlready).map(sentenceOf)) {
      if (!shown.has(problem)) lines.push(`  ! ${problem}`);
      if (shown.size < maxRemembered) shown.add(problem);
    }
    return `${lines.join('\n')}\n\n`;
  };
}

/** For a class of agents: what each of them may do, a line for each. */
function agentsOf(answered: Answer, subject: ExplainOptions): string[] {
  return Object.entries(answered.agents ?? {}).map(([token, { decisions }]) => {
    const usages = Object.entries(decisions).flatMap(([usage, decision]) =>
      isUsage(usage) ? `${usage} ${signOf(usage, decision, subject).trim()}` : [],
    );
    return `    ${token}: ${usages.join(', ')}`;
  });
}

/** Where a file that nobody looked at could change the answer, the result names it. */
const toldAlready = 'decision/file-not-seen';

/** Limit: problems that are remembered as shown. A stream of a million files must not fill the memory. */
const maxRemembered = 10_000;

function sentenceOf({ severity, source, line, message }: AnswerProblem): string {
  return `${severity}: ${source}, line ${line}: ${message}`;
}

/** What nobody looked at may forbid what nothing else does: that is not a yes. */
function signOf(usage: Usage, decision: Decision, { notSeen }: ExplainOptions): string {
  if (!decision.may) return 'no ';
  return doubtOf(usage, decision, notSeen) === undefined ? 'yes' : '?  ';
}

function titleOf(question: unknown): string {
  const { agent, url } = question as Question;
  return `${agent} → ${url}`;
}

/** Who and what the decisions are about: the element only if it was found, and the agent understands fragments. */
function subjectOf(question: unknown, { diagnostics, notSeen = [] }: Answer): ExplainOptions {
  // Only valid questions are answered.
  const { agent, element, fragments, ...rest } = question as Question;
  const about = { agent, notSeen: [...notSeen, ...filesNotSeenIn(rest)] };
  const isWhole = fragments === false || diagnostics.some(({ code }) => code === 'decision/no-such-element');
  return element === undefined || isWhole ? about : { ...about, element };
}
