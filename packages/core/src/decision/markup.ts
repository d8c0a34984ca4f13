import type { Page } from '../policy/page.js';
import type { Span } from '../text/source.js';
import type { Views } from './answer.js';
import type { ViewName } from './question.js';

/**
 * What reads the bodies of responses: it finds signals in them and cuts views out of them. `core` has none of its own, since
 * that takes a parser; `@heed/markup` is one.
 */
export interface Markup {
  /** `head` is enough for whoever asks about the page as a whole; then `elements` and `markers` may stay empty. */
  findPage(body: string, contentType: string | undefined, url: string, depth: 'head' | 'whole'): Page;
  viewsOf(text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules, query?: string): Views;
}

/** The usages that views are cut by. */
export type ViewUsage = 'index' | 'follow' | 'anchor-text' | 'preserve' | 'present-snippet';

/** What may be done with which part of a page. Views only cut; this says where. */
export interface ViewRules {
  /** Is this usage allowed for the element at `place` of `page.elements`, or, for -1, for the page as a whole? */
  readonly may: (usage: ViewUsage, place: number) => boolean;
  /** What comment markers close, and for which usages. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly string[] }[];
  /** The most that a snippet may show. */
  readonly maxLength?: { readonly count: number; readonly unit: 'chars' | 'words' };
}
