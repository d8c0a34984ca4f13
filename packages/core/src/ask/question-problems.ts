import { type AnswerDiagnostic, entryOf, isForAnswers, messageOf } from '../diagnostics/answer-words.js';
import type { Diagnostic, Facts } from '../diagnostics/diagnostic.js';
import { allDialects } from '../dialects/dialects.js';
import type { History } from '../policy/limit.js';
import { timeNeeds } from '../policy/time-limit.js';
import type { Usage } from '../policy/usage.js';
import { isOneSlip } from '../text/one-slip.js';
import type { Answer, AnswerProblem } from './answer.js';
import type { Question } from './question.js';

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

const features: readonly string[] = allDialects.flatMap(({ arrangements = [] }) => arrangements);

/** Limit: unknown words that are reported; more of them say no more. */
const maxReported = 20;

/** The words among the arrangements of a question that name no feature, and so switch nothing on (ASK-10). */
export function unknownArrangements({ arrangements }: Question): Facts<'question/unknown-arrangement'>[] {
  if (arrangements === undefined || arrangements.length === 0) return [];
  const unknown = [...new Set(arrangements)].filter((word) => !features.includes(word));
  return unknown.slice(0, maxReported).map((word) => {
    const meant = nearestFeature(word);
    const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    return { word, suggestion };
  });
}

function nearestFeature(word: string): string | undefined {
  const normal = word.trim().toLowerCase();
  return features.find((feature) => normal === feature || isOneSlip(normal, feature));
}

/** The fields that a question lacks and that the time limits of its decisions depend on (ASK-5). */
export function unknownMoments(
  { at, history }: Pick<Question, 'at' | 'history'>,
  decisions: Answer['decisions'],
): readonly ('at' | keyof History)[] {
  if (!hasLimits(decisions)) return none;
  const unknown = new Set<'at' | keyof History>();
  for (const usage of Object.keys(decisions) as Usage[]) {
    for (const limit of decisions[usage]?.limits ?? []) {
      for (const field of timeNeeds(usage, limit)) {
        if ((field === 'at' ? at : history?.[field]) === undefined) unknown.add(field);
      }
    }
  }
  return [...unknown];
}

const none: readonly never[] = [];

/** Most decisions have no limits, and then nothing is lacking. */
function hasLimits(decisions: Answer['decisions']): boolean {
  for (const usage in decisions) if (decisions[usage as Usage]?.limits.length !== 0) return true;
  return false;
}
