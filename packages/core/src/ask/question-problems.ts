import {
  type AnswerCode,
  type AnswerDiagnostic,
  entryOf,
  isForAnswers,
  messageOf,
} from '../diagnostics/answer-words.js';
import type { Diagnostic, Facts, Report } from '../diagnostics/diagnostic.js';
import { allDialects } from '../dialects/dialects.js';
import { isAgentClass } from '../policy/agent-class.js';
import type { History } from '../policy/limit.js';
import { timeNeeds } from '../policy/time-limit.js';
import type { Usage } from '../policy/usage.js';
import { isOneSlip } from '../text/one-slip.js';
import type { Answer, AnswerProblem, Decision } from './answer.js';
import type { Question } from './question.js';

/** What listens to the problems of the texts of one question, and what it heard. */
export interface Reports {
  readonly report: Report;
  readonly diagnostics: readonly Diagnostic[];
}

export function reportsAbout({ agent }: Question): Reports {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  return { diagnostics, report: isAgentClass(agent) ? withoutRepeats(report) : report };
}

/** Several agents ask the same voices, which then find the same problems. */
function withoutRepeats(report: Report): Report {
  const reported = new Set<string>();
  return (diagnostic) => {
    const { code, source, span, data } = diagnostic;
    const identity = JSON.stringify([code, source.name, span.start, span.end, data]);
    if (!reported.has(identity)) report(diagnostic);
    reported.add(identity);
  };
}

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

/** Reports a problem of the question itself. */
export function problemWithQuestion<C extends AnswerCode>(code: C, data: Facts<C>): AnswerProblem {
  const message = messageOf({ code, data });
  return { code, severity: entryOf(code).severity, source: 'question', line: 1, column: 1, message };
}

/** Reports the line that keeps the agent from fetching the resource (ASK-12). */
export function problemWithCrawl({ because: [reason] }: Decision): AnswerProblem {
  const code = 'decision/not-crawlable';
  // An operator who refuses what no rule allows is kept from it by no line.
  const { source, line = 1, column = 1 } = reason ?? { source: 'question' };
  return { code, severity: entryOf(code).severity, source, line, column, message: messageOf({ code, data: {} }) };
}

/** Reports what the question lacks to tell whether a time limit has passed (ASK-5). */
export function problemWithMoment(field: 'at' | keyof History): AnswerProblem {
  return field === 'at'
    ? problemWithQuestion('decision/no-moment', {})
    : problemWithQuestion('decision/no-history', { field });
}
