import type { Source, Span } from '../text/source.js';
import type { AllCodes } from './all-codes.js';

/** The names between braces in a message: the facts that a diagnostic of that code needs. */
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;

/** The code of a problem: `robots-txt/rule-before-group`. */
export type Code = Extract<keyof AllCodes, string>;

/** One problem at one location, as plain facts. `messageOf` and `helpOf` put it into words. */
export type Diagnostic = {
  [C in Code]: {
    readonly code: C;
    readonly source: Source;
    readonly span: Span;
    /** The facts that the message needs, by name. */
    readonly data: { readonly [Hole in Holes<AllCodes[C]['message']>]: string };
    /** Other locations that belong to the problem. */
    readonly related?: readonly Related[];
    /** An edit that removes the problem. heed reads the same before and after it. */
    readonly fix?: Fix;
  };
}[Code];

/** Another location that belongs to a problem. */
export interface Related {
  /** Absent: the source of the problem. */
  readonly source?: Source;
  readonly span: Span;
  /** Why the location belongs to the problem. */
  readonly note: string;
}

/** An edit of a text: replaces a span with a text. */
export interface Edit {
  readonly span: Span;
  /** Empty to delete the span. */
  readonly text: string;
}

/** An edit of the source of a problem that removes the problem and changes no answer of heed. */
export interface Fix extends Edit {
  /**
   * The fix changes nothing for any reader: neither one that follows RFC 9309 strictly, nor Google's, nor `robots-parser`. After a fix that is
   * not safe, some crawlers obey a rule that they ignore now.
   */
  readonly safe: boolean;
}

/**
 * Receives problems as they are found.
 *
 * @example
 * ```ts
 * import { type Report, severityOf } from '@heed/core/diagnostics';
 * import { readRobotsTxt } from '@heed/core/robots-txt';
 *
 * const report: Report = (problem) => {
 *   console.log(`${severityOf(problem)} ${problem.code}`); // error robots-txt/rule-before-group
 * };
 * readRobotsTxt('Disallow: /', report);
 * ```
 */
export type Report = (diagnostic: Diagnostic) => void;

/** The facts of a diagnostic of this code, by name. */
export type Facts<C extends Code> = Extract<Diagnostic, { readonly code: C }>['data'];

/** Reports a problem at one location of a source. */
export function reportProblem<C extends Code>(
  report: Report,
  source: Source,
  span: Span,
  code: C,
  data: Facts<C>,
  more: Pick<Diagnostic, 'related' | 'fix'> = {},
): void {
  // The signature ties the facts to the code; the compiler cannot see that through the union.
  report({ code, source, span, data, ...more } as unknown as Diagnostic);
}
