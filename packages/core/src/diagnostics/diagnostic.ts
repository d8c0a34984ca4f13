import type { Source, Span } from '../text/source.js';
import { catalogue } from './catalogue.js';

type Catalogue = typeof catalogue;

/** The names between braces in a message: what a diagnostic of that code has to fill in. */
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

export type Code = keyof Catalogue;

export type Severity = 'error' | 'warning' | 'hint';

/** Facts about one place. The words come from the catalogue, the looks from the edges. */
export type Diagnostic = {
  [C in Code]: {
    readonly code: C;
    readonly source: Source;
    readonly span: Span;
    readonly data: { readonly [Hole in Holes<Catalogue[C]['message']>]: string };
    /** Other places that belong to it; of the same source, unless another is named. */
    readonly related?: readonly Related[];
    /** An edit after which heed reads the same as before and others read what heed reads. */
    readonly fix?: Fix;
  };
}[Code];

export interface Related {
  readonly source?: Source;
  readonly span: Span;
  readonly note: string;
}

/** Replaces a span of the same source by a text. */
export interface Fix {
  readonly span: Span;
  readonly text: string;
}

/** Listens to remarks. Readers call it only where they leave the ordinary path. */
export type Report = (diagnostic: Diagnostic) => void;

/** What a diagnostic of this code has to say beside its place. */
export type Facts<C extends Code> = Extract<Diagnostic, { readonly code: C }>['data'];

/** Tells a listener about one place of a source. */
export function remark<C extends Code>(
  report: Report,
  source: Source,
  span: Span,
  code: C,
  data: Facts<C>,
  more: Pick<Diagnostic, 'related' | 'fix'> = {},
): void {
  // Code and facts belong together by the signature; the compiler cannot see that through the union.
  report({ code, source, span, data, ...more } as unknown as Diagnostic);
}

export function severityOf(diagnostic: Diagnostic): Severity {
  return catalogue[diagnostic.code].severity;
}

/** The sentence of a diagnostic, with its facts put in. */
export function messageOf(diagnostic: { readonly code: Code; readonly data: object }): string {
  return fill(catalogue[diagnostic.code].message, diagnostic.data);
}

/** What to do about a diagnostic, with its facts put in. */
export function helpOf(diagnostic: { readonly code: Code; readonly data: object }): string {
  return fill(catalogue[diagnostic.code].help, diagnostic.data);
}

/** Facts quoted from a stranger's text are cut here so that one long line does not become one long message. */
const maxQuoted = 80;

/** Facts that are sentences have more room: most of them are ours, with facts that have been cut already. */
const sentences: ReadonlySet<string> = new Set(['why', 'reason']);
const maxSentence = 300;

function fill(message: string, data: object): string {
  const facts = new Map<string, unknown>(Object.entries(data));
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = String(facts.get(name) ?? '');
    return quote(fact, sentences.has(name) ? maxSentence : maxQuoted);
  });
}

function quote(fact: string, most: number): string {
  return fact.length <= most ? fact : `${fact.slice(0, most)}…`;
}
