import { type AnswerDiagnostic, entryOf, isForAnswers, messageOf } from '../diagnostics/answer-words.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { AnswerProblem } from './answer.js';

/** Limit: problems of one source in one answer. A broken file can have one on every line, and they come with every answer. */
const maxProblems = 100;

/** Diagnostics as an answer lists them. If there are too many, the most severe are kept, in their original order. */
export function answerProblems(reported: readonly Diagnostic[]): AnswerProblem[] {
  if (reported.length === 0) return [];
  const diagnostics = reported.filter(isForAnswers);
  if (diagnostics.length <= maxProblems) return diagnostics.map(answerProblem);
  const order = ['error', 'warning', 'hint'];
  const mostSevereFirst = [...diagnostics].sort(
    (one, other) => order.indexOf(entryOf(one.code).severity) - order.indexOf(entryOf(other.code).severity),
  );
  const kept = new Set(mostSevereFirst.slice(0, maxProblems));
  const problems = diagnostics.filter((diagnostic) => kept.has(diagnostic)).map(answerProblem);
  const dropped = mostSevereFirst[maxProblems];
  if (dropped === undefined) return problems;
  const { source, span } = dropped;
  const data = { count: String(diagnostics.length - maxProblems) };
  return [...problems, answerProblem({ code: 'decision/more-diagnostics', source, span, data })];
}

function answerProblem(diagnostic: AnswerDiagnostic): AnswerProblem {
  const { source, span, code } = diagnostic;
  const { line, column } = source.positionAt(span.start);
  return { code, severity: entryOf(code).severity, source: source.name, line, column, message: messageOf(diagnostic) };
}
