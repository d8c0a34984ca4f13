import type { PageElement } from '../../../policy/page.js';
import type { ClassNamesOptions } from '../options.js';
import { tokensOf } from '../profile/vocabulary.js';
import { isNoindexTag } from './noindex-tags.js';

/** Marks on elements beside the profile. They only forbid, hold for everything inside the element, and need no declaration. */
export const plainMarks = ['nocontent', 'nosnippet', 'noindexTag', 'siteSearch'] as const;

export type PlainMark = (typeof plainMarks)[number];

/** The class names among the marks, as the class attribute was read. */
export interface MarkNames {
  /** `robots-nocontent` (PS-O-1). */
  readonly nocontent: boolean;
  /** `noindex` (PS-O-20). */
  readonly noindex: boolean;
}

/** The marks that one element carries. */
export function marksOn(element: PageElement, names: MarkNames, options: ClassNamesOptions): PlainMark[] {
  const marks: PlainMark[] = [];
  if (names.nocontent) marks.push('nocontent');
  if (names.noindex && options.siteSearch === 'honour') marks.push('siteSearch');
  if (element.noSnippet) marks.push('nosnippet');
  if (isNoindexTag(element)) marks.push('noindexTag');
  return marks;
}

/**
 * Is the element a link with `rel="nofollow"` (PS-O-16)? A `rel` reaches its own link and no other (REP-MF-30). In XML the name
 * may have a prefix.
 */
export function isNofollowLink({ name, rel }: PageElement): boolean {
  return rel !== undefined && /^(?:\w+:)?(?:a|area)$/i.test(name) && hasToken(rel, 'nofollow');
}

/** Is the word, in lower case, in the list? Link types ignore letter case, as the names do (M-6). */
export function hasToken(list: string, word: string): boolean {
  return list.length >= word.length && tokensOf(list.toLowerCase()).includes(word);
}
