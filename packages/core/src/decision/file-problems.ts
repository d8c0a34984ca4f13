import { entryOf, messageOf } from '../diagnostics/answer-words.js';
import type { AnswerProblem } from './answer.js';
import { filesNotSeenIn } from './not-seen.js';
import type { Question } from './question.js';

/** Reports each well-known file that nobody looked at (AIN-1b). */
export function problemsWithFiles(question: Question): AnswerProblem[] {
  const unseen = filesNotSeenIn(question);
  return unseen.length === 0 ? [] : unseen.map(knownProblemWith);
}

/** Most answers report the same files, so they share the problem, which nobody can change. */
const problems = new Map<string, AnswerProblem>();

function knownProblemWith(file: string): AnswerProblem {
  const known = problems.get(file) ?? problemWith(file);
  problems.set(file, known);
  return known;
}

function problemWith(file: string): AnswerProblem {
  const code = 'decision/file-not-seen';
  const message = messageOf({ code, data: { file } });
  return Object.freeze({ code, severity: entryOf(code).severity, source: 'question', line: 1, column: 1, message });
}
