import { type Answer, type Decision, explain, isUsage, type Refusal } from '@heed/core';

/** An answer for a person: who asked for what, then each usage with its reasons. */
export function formatAnswer(question: unknown, answered: Answer | Refusal): string {
  if ('error' in answered) return `${answered.error.message}\n\n`;
  const lines = [titleOf(question)];
  for (const [usage, decision] of Object.entries(answered.decisions)) {
    if (!isUsage(usage)) continue;
    const [headline = '', ...reasons] = explain(usage, decision);
    lines.push(`  ${signOf(decision)} ${headline}`, ...reasons.map((reason) => `      ${reason}`));
  }
  for (const { severity, source, line, message } of answered.diagnostics) {
    lines.push(`  ! ${severity}: ${source}, line ${line}: ${message}`);
  }
  return `${lines.join('\n')}\n\n`;
}

function signOf({ may }: Decision): string {
  return may ? 'yes' : 'no ';
}

function titleOf(question: unknown): string {
  const { agent, url } = question as { readonly agent: string; readonly url: string };
  return `${agent} → ${url}`;
}
