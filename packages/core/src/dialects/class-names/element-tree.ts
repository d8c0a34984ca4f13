import type { Page } from '../../policy/page.js';
import type { Span } from '../../text/source.js';

/** The place of the nearest enclosing element of the list, or -1. A parent that does not come before its child is ignored. */
export function parentOf(page: Page, place: number): number {
  const parent = page.elements[place]?.parent;
  return parent !== undefined && parent >= 0 && parent < place ? parent : -1;
}

/**
 * For each element the place of the nearest one, itself included, that fulfils a condition; -1 for none. One pass, since
 * parents come before their children.
 */
export function nearestWith(page: Page, fulfils: (place: number) => boolean): Int32Array {
  const nearest = new Int32Array(page.elements.length).fill(-1);
  for (let place = 0; place < nearest.length; place++) {
    const parent = parentOf(page, place);
    nearest[place] = fulfils(place) ? place : parent === -1 ? -1 : (nearest[parent] ?? -1);
  }
  return nearest;
}

/** The span of an element's start tag. */
export function startTagOf(page: Page, place: number): Span {
  return page.elements[place]?.span ?? { start: 0, end: 0 };
}
