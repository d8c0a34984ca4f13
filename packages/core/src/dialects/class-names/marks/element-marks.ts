import type { PageElement } from '../../../policy/page.js';
import { nearestWith } from '../element-tree.js';
import type { ClassNames } from '../read.js';
import { hasToken } from '../tokens.js';
import { isNoindexTag } from './noindex-tags.js';

/**
 * Marks on elements that are not part of the profile. They only forbid, apply to everything inside the element, and need no
 * declaration.
 */
const elementMarks = ['nocontent', 'nosnippet', 'noindexTag'] as const;

export type ElementMark = (typeof elementMarks)[number];

/** The marks on one element, whose class attribute has `robots-nocontent` or not (PS-O-1). */
export function marksOn(element: PageElement, hasNocontent: boolean): ElementMark[] {
  const marks: ElementMark[] = [];
  if (hasNocontent) marks.push('nocontent');
  if (element.noSnippet) marks.push('nosnippet');
  if (isNoindexTag(element)) marks.push('noindexTag');
  return marks;
}

/** By mark: for each element the place of the nearest one, itself included, that carries the mark; -1 for none. */
export type NearestMarks = ReadonlyMap<ElementMark, Int32Array>;

/** The nearest marks of a page, without those that it does not use. */
export function nearestMarks({ page, marked }: ClassNames): NearestMarks {
  const nearest = new Map<ElementMark, Int32Array>();
  for (const mark of elementMarks) {
    const carriers = marked[mark];
    if (carriers.size === 0) continue;
    nearest.set(
      mark,
      nearestWith(page, (place) => carriers.has(place)),
    );
  }
  return nearest;
}

/**
 * Is the element a link with `rel="nofollow"` (PS-O-16)? A `rel` applies to its own link and no other (REP-MF-30). In XML the
 * name of the element may have a prefix.
 */
export function isNofollowLink({ name, rel }: PageElement): boolean {
  return rel !== undefined && /^(?:\w+:)?(?:a|area)$/i.test(name) && hasToken(rel, 'nofollow');
}
