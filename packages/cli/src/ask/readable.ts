import {
  type Answer,
  type AnswerProblem,
  type Decision,
  explain,
  isUsage,
  partlyReadUsages,
  type Refusal,
  type Usage,
} from '@heed/core';
import { notSeenFor } from '@heed/core/documents';
import type { ExplainOptions } from '@heed/core/explain';

/** Formats an answer for a person. */
export type Format = (question: unknown, answered: Answer | Refusal) => string;

/** The agent and the address, then each usage with its reasons. A problem that many answers share is shown once. */
export function newReadableFormat(): Format {
  const shown = new Set<string>();
  return (question, answered) => {
    if ('error' in answered) return `${answered.error.message}\n\n`;
    const lines = [titleOf(question)];
    for (const [usage, decision] of Object.entries(answered.decisions)) {
      if (!isUsage(usage)) continue;
      const [headline = '', ...reasons] = explain(usage, decision, subjectOf(question, answered)).sentences;
      lines.push(`  ${signOf(usage, decision, answered)} ${headline}`, ...reasons.map((reason) => `      ${reason}`));
    }
    for (const problem of answered.diagnostics.map(sentenceOf)) {
      if (!shown.has(problem)) lines.push(`  ! ${problem}`);
      if (shown.size < maxRemembered) shown.add(problem);
    }
    return `${lines.join('\n')}\n\n`;
  };
}

/** Limit: problems that are remembered as shown. A stream of a million files must not fill the memory. */
const maxRemembered = 10_000;

function sentenceOf({ severity, source, line, message }: AnswerProblem): string {
  return `${severity}: ${source}, line ${line}: ${message}`;
}

/** A question mark for what was not denied, as long as somebody who may deny it was not asked. */
function signOf(usage: Usage, { may, verdict }: Decision, { notSeen }: Answer): string {
  if (!may) return 'no ';
  const isPartlyRead = verdict === 'unstated' && partlyReadUsages.includes(usage);
  return isPartlyRead || notSeenFor(usage, notSeen).length > 0 ? '?  ' : 'yes';
}

function titleOf(question: unknown): string {
  const { url } = question as { readonly url: string };
  return `${agentOf(question)} → ${url}`;
}

/**
 * Who and what the decisions are about, and what was not looked at. The element only if it was found, and the agent understands
 * fragments.
 */
function subjectOf(question: unknown, { diagnostics, notSeen = [] }: Answer): ExplainOptions {
  const agent = agentOf(question);
  const { element, fragments } = question as { readonly element?: string; readonly fragments?: boolean };
  const isWhole = fragments === false || diagnostics.some(({ code }) => code === 'decision/no-such-element');
  return element === undefined || isWhole ? { agent, notSeen } : { agent, notSeen, element };
}

/** Only questions with an agent are answered. */
function agentOf(question: unknown): string {
  return (question as { readonly agent: string }).agent;
}
