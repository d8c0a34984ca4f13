import type { Severity } from '@heed/core/diagnostics';
import { printable } from '../terminal/printable.js';
import type { Problem } from './problem.js';

/** A problem as a workflow command on one line, which GitHub Actions turns into an annotation at its place. */
export function formatGithub(problem: Problem): string {
  const { file, line, endLine, code, severity, message, help, clause } = problem;
  const properties = Object.entries({ file: printable(file), line, endLine, ...columnsOf(problem), title: code });
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  const text = `${printable(message)}\n${printable(help)} (${printable(clause)})`;
  return `::${commands[severity]} ${written}::${escapeMessage(text)}`;
}

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** An annotation over several lines has no columns. */
function columnsOf({ line, endLine, column, endColumn }: Problem): object {
  return line === endLine ? { col: column, endColumn } : {};
}

/** The runner decodes the percent sign last, so it must be encoded first. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
