import type { Severity } from '@heed/core/diagnostics';
import { printable } from '../terminal/printable.js';
import type { Problem } from './problem.js';

/** A problem as a workflow command on one line, which GitHub Actions turns into an annotation at its location. */
export function formatGithub(problem: Problem): string {
  const { file, line, endLine, code, severity, message, help, clause } = problem;
  const lines = [message, `${help} (${clause})`];
  return annotation(commands[severity], { file, line, endLine, ...columnsOf(problem), title: code }, lines);
}

/** A workflow command that makes an annotation of these lines, which strangers may have written. */
export function annotation(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  lines: readonly string[],
): string {
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`,
  );
  const message = escapeMessage(lines.map(printable).join('\n'));
  return `::${command}${written.length === 0 ? '' : ` ${written.join(',')}`}::${message}`;
}

const commands = { error: 'error', warning: 'warning', hint: 'notice' } as const satisfies Record<Severity, string>;

/** An annotation over several lines has no columns. */
function columnsOf({ line, endLine, column, endColumn }: Problem): Readonly<Record<string, number>> {
  return line === endLine ? { col: column, endColumn } : {};
}

/** The runner decodes the percent sign last, so it must be encoded first. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
