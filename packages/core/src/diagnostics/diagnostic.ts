import type { Source, Span } from '../text/source.js';
import type { Catalogue } from './catalogue.js';

export type { Severity } from './code-table.js';

/** The names between braces in a message: what a diagnostic of that code has to fill in. */
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

export type Code = keyof Catalogue;

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

/** Another place that belongs to a problem, and why. */
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

/** Listens to problems. Readers call it only where they leave the ordinary path. */
export type Report = (diagnostic: Diagnostic) => void;

/** What a diagnostic of this code has to say beside its place. */
export type Facts<C extends Code> = Extract<Diagnostic, { readonly code: C }>['data'];

/** Tells a listener about one place of a source. */
export function reportProblem<C extends Code>(
  report: Report,
  source: Source,
  span: Span,
  code: C,
  data: Facts<C>,
  more: Pick<Diagnostic, 'related' | 'fix'> = {},
): void {
  // The signature keeps code and facts together; the compiler cannot see that through the union.
  report({ code, source, span, data, ...more } as unknown as Diagnostic);
}
