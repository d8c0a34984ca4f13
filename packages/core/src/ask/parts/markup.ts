import type { Finders, Page } from '../../policy/page.js';
import type { Usage } from '../../policy/usage.js';
import type { ViewUsage } from '../../policy/voice.js';
import type { Span } from '../../text/source.js';
import type { Decision, Views } from '../answer.js';
import type { ViewName } from '../question.js';

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
  /**
   * Why this usage is allowed or not for what is at an offset of the source, in the element at index `place`, or, for -1, outside all
   * of them. For programs that show it, or say which links are left out.
   */
  readonly why?: (usage: ViewUsage, place: number, at: number) => PartReason;
  /** Can this usage of the element at index `place` differ from that of what is around it? */
  readonly hasRules?: (usage: ViewUsage, place: number) => boolean;
}

/** What decides on a usage of a part of a page. */
export interface PartReason {
  /** The usage that was decided on: that of the view, or another whose denial takes the part out of the view (ASK-14, REP-MF-16). */
  readonly usage: Usage;
  readonly decision: Decision;
  /**
   * Why the part may not be used although the decision allows it: the permission names another part to be used, or a credit to be shown
   * with it is missing (ASK-23).
   */
  readonly but?: 'another-part' | 'no-credit';
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
