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
  /** The most that a snippet may show. */
  readonly maxLength?: { readonly count: number; readonly unit: 'chars' | 'words' };
}
