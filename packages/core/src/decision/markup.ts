import type { Finders, Page } from '../policy/page.js';
import type { ViewUsage } from '../policy/voice.js';
import type { Span } from '../text/source.js';
import type { Views } from './answer.js';
import type { ViewName } from './question.js';

/** What reads the bodies of responses: it finds signals in them and cuts views out of them. */
export interface Markup extends Finders {
  viewsOf(text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules, query?: string): Views;
}

/** What may be done with which part of a page. Views only cut; this says where. */
export interface ViewRules {
  /** Is this usage allowed for the element at `place` of `page.elements`, or, for -1, for the page as a whole? */
  readonly may: (usage: ViewUsage, place: number) => boolean;
  /** Stretches of the source that comment markers close, and for which usages. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly string[] }[];
  /** The most that a snippet may show. */
  readonly maxLength?: { readonly count: number; readonly unit: 'chars' | 'words' };
}
