import { allCodes } from './all-codes.js';
import type { CodeMeaning, Severity } from './code-table.js';
import type { Code } from './diagnostic.js';
import { allHelp } from './help.js';

/** The part of a diagnostic that its words depend on. */
interface CodeAndData {
  readonly code: Code;
  readonly data: object;
}

/** What a code stands for. */
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
  return fill(allHelp[code], data);
}

/** Limit: facts quoted from a stranger's text are shortened to this, so that a long line does not make a long message. */
const maxQuoted = 80;

/** Facts that are sentences may be longer: most of them are ours, and what they quote is shortened already. */
const sentences: ReadonlySet<string> = new Set(['why', 'reason', 'what']);
const maxSentence = 300;

function fill(template: string, data: object): string {
  const facts = new Map<string, unknown>(Object.entries(data));
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = String(facts.get(name) ?? '');
    return shorten(fact, sentences.has(name) ? maxSentence : maxQuoted);
  });
}

function shorten(fact: string, maxLength: number): string {
  return fact.length <= maxLength ? fact : `${fact.slice(0, maxLength)}…`;
}
