import type { Finders, Page } from '../policy/page.js';
import type { ViewUsage } from '../policy/voice.js';
import type { Span } from '../text/source.js';
import type { Views } from './answer.js';
import type { ViewName } from './question.js';

/** Reads the bodies of responses: finds signals in them and cuts views out of them. `@heed/markup` is one. */
export interface Markup extends Finders {
  /** The wanted views of a page, cut by the rules. `text` is the body, `query` the search that a snippet is for. */
  viewsOf(text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules, query?: string): Views;
}

/** Which usage is allowed for which part of a page: the rules that views are cut by. */
export interface ViewRules {
  /** Is this usage allowed for the element at index `place` of `page.elements`, or, for -1, for the whole page? */
  readonly may: (usage: ViewUsage, place: number) => boolean;
  /** Stretches of the source that comment markers close, each with the usages they close it for. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly string[] }[];
  /** The index in `page.elements` of the element that the views are narrowed to; absent for views of the whole page (ASK-22). */
  readonly within?: number;
  /** What goes with showing text of the element at index `place`, or, for -1, text outside all of them. Absent: nothing. */
  readonly snippetTerms?: (place: number) => SnippetTerms;
}

/** What a snippet has to keep to where it shows a text. */
export interface SnippetTerms {
  /** The most that may be shown. All of them apply; texts with an equal length share it. */
  readonly maxLengths: readonly MaxLength[];
  /** What must be shown together with the text (A1-2.5.5.2.5-a). */
  readonly credits: readonly string[];
}

/** The most that a snippet may show, in code points or in words separated by white space (AMB-32). */
export interface MaxLength {
  readonly count: number;
  readonly unit: 'chars' | 'words';
}
