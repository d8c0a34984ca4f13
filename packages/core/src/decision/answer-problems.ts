import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { messageOf, severityOf } from '../diagnostics/words.js';
import type { AnswerProblem } from './answer.js';

/** Limit: remarks on one source in one answer. A broken file can give one a line, and they would come with every answer. */
const maxProblems = 100;

/** Diagnostics as an answer lists them. Where there are too many, the graver ones are kept, in the order they were made in. */
export function problemsOf(diagnostics: readonly Diagnostic[]): AnswerProblem[] {
  if (diagnostics.length <= maxProblems) return diagnostics.map(problemOf);
  const order = ['error', 'warning', 'hint'];
  const gravest = [...diagnostics].sort(
    (one, other) => order.indexOf(severityOf(one)) - order.indexOf(severityOf(other)),
  );
  const kept = new Set(gravest.slice(0, maxProblems));
  const problems = diagnostics.filter((diagnostic) => kept.has(diagnostic)).map(problemOf);
  const left = gravest[maxProblems];
  if (left === undefined) return problems;
  const data = { count: String(diagnostics.length - maxProblems) };
  return [...problems, problemOf({ code: 'decision/more-diagnostics', source: left.source, span: left.span, data })];
}

function problemOf(diagnostic: Diagnostic): AnswerProblem {
  const { source, span, code } = diagnostic;
  const place = source.positionAt(span.start);
  return { code, severity: severityOf(diagnostic), source: source.name, ...place, message: messageOf(diagnostic) };
}
