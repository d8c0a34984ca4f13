import type { Span } from '@heed/core';

/** The usages that views are cut by. */
export type ViewUsage = 'index' | 'follow' | 'anchor-text' | 'preserve' | 'present-snippet';

/** What may be done with which part of a page. Whoever decides fills it in; views only cut. */
export interface ViewRules {
  /**
   * Is this usage allowed for the element at `place` of `page.elements`, or, for -1, for the page as a whole? Asked once
   * for each; what no listed element encloses goes with the page, everything else with its nearest listed element.
   */
  readonly may: (usage: ViewUsage, place: number) => boolean;
  /** What comment markers close, and for which usages. */
  readonly regions: readonly { readonly span: Span; readonly usages: readonly string[] }[];
  /** The most that a snippet may show. */
  readonly maxLength?: { readonly count: number; readonly unit: 'chars' | 'words' };
}
