import { catalogue } from './catalogue.js';
import type { CodeEntry, Severity } from './code-table.js';
import type { Code } from './diagnostic.js';

/** A code and its facts: enough to put a problem into words. */
interface Facts {
  readonly code: Code;
  readonly data: object;
}

/** What the catalogue says of a code. */
export function entryOf(code: Code): CodeEntry {
  return catalogue[code];
}

export function severityOf({ code }: Pick<Facts, 'code'>): Severity {
  return entryOf(code).severity;
}

/** The sentence of a diagnostic, with its facts filled in. */
export function messageOf({ code, data }: Facts): string {
  return fill(entryOf(code).message, data);
}

/** What to do about a diagnostic, with its facts filled in. */
export function helpOf({ code, data }: Facts): string {
  return fill(entryOf(code).help, data);
}

/** Limit: facts quoted from a stranger's text are cut here, so that one long line does not become one long message. */
const maxQuoted = 80;

/** Facts that are sentences have more room: most of them are ours, with facts that have been cut already. */
const sentences: ReadonlySet<string> = new Set(['why', 'reason']);
const maxSentence = 300;

function fill(message: string, data: object): string {
  const facts = new Map<string, unknown>(Object.entries(data));
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = String(facts.get(name) ?? '');
    return cut(fact, sentences.has(name) ? maxSentence : maxQuoted);
  });
}

function cut(fact: string, most: number): string {
  return fact.length <= most ? fact : `${fact.slice(0, most)}…`;
}
