import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type LintOptions, lint, type Subject } from '../lint/lint.js';

/** The problems of a subject, each as `source line:column code`. */
export function lintLines(subject: Subject, options: LintOptions = {}): string[] {
  return lint(subject, options).map(lineOf);
}

/** The problems of one family of codes. */
export function problemsOf(family: string, subject: Subject, options: LintOptions = {}): Diagnostic[] {
  return lint(subject, options).filter(({ code }) => code.startsWith(`${family}/`));
}

/** A problem as `source line:column code`. */
export function lineOf({ code, source, span }: Diagnostic): string {
  const { line, column } = source.positionAt(span.start);
  return `${source.name} ${line}:${column} ${code}`;
}
