import type { Finders, Page } from '../policy/page.js';
import type { ViewUsage } from '../policy/voice.js';
import type { Span } from '../text/source.js';
import type { Views } from './answer.js';
import type { ViewName } from './question.js';

/**
 * Reads documents: finds signals in them and cuts views out of them. `core` has no implementation, because that takes a
 * parser; `@heed/markup` is one.
 */
export interface Markup extends Finders {
  /** Cuts a page down to what may be used. */
  viewsOf(text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules, query?: string): Views;
}

/** Says which usage is allowed for which part of a page. Views are cut by it. */
export interface ViewRules {
  /** Is this usage allowed for the element at `place` of `page.elements`, or, for -1, for the page as a whole? */
  readonly may: (usage: ViewUsage, place: number) => boolean;
  /** The regions that comment markers close, and for which usages. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly string[] }[];
  /** The most that a snippet may show. */
  readonly maxLength?: { readonly count: number; readonly unit: 'chars' | 'words' };
}
