import { allAdvice } from './advice.js';
import { allCodes } from './all-codes.js';
import type { CodeMeaning, Severity } from './code-table.js';
import type { Code } from './diagnostic.js';
import { fill } from './fill.js';

/** The part of a diagnostic that its words depend on. */
interface CodeAndData {
  readonly code: Code;
  readonly data: object;
}

/** Returns the meaning of a code. */
export function entryOf(code: Code): CodeMeaning {
  return allCodes[code];
}

/** The severity of a diagnostic. */
export function severityOf({ code }: Pick<CodeAndData, 'code'>): Severity {
  return entryOf(code).severity;
}

/** The message of a diagnostic: one sentence with its facts filled in. */
export function messageOf({ code, data }: CodeAndData): string {
  return fill(entryOf(code).message, data);
}

/** What to do about a diagnostic, with its facts filled in. */
export function helpOf({ code, data }: CodeAndData): string {
  return fill(allAdvice[code].help, data);
}
