import { type AnswerCodes, answerCodes } from './answer-codes.js';
import type { CodeMeaning } from './code-table.js';
import type { Diagnostic } from './diagnostic.js';
import { fill } from './fill.js';

/** The code of a problem that an answer can list. */
export type AnswerCode = keyof AnswerCodes;

/** A diagnostic that an answer can list. */
export type AnswerDiagnostic = Extract<Diagnostic, { readonly code: AnswerCode }>;

/** Can an answer list this? Everything that reading and deciding report. */
export function isForAnswers(diagnostic: Diagnostic): diagnostic is AnswerDiagnostic {
  return Object.hasOwn(answerCodes, diagnostic.code);
}

/** Returns the meaning of a code. */
export function entryOf(code: AnswerCode): CodeMeaning {
  return answerCodes[code];
}

/** The message of a diagnostic in an answer: one sentence with its facts filled in. */
export function messageOf({ code, data }: { readonly code: AnswerCode; readonly data: object }): string {
  return fill(entryOf(code).message, data);
}
