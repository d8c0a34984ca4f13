import type { Page } from '@heed/core/page';
import { readDom } from '../parse/dom-tree.js';
import { collectSignals } from './collect.js';
import { keepWithPage } from './parsed-page.js';

/**
 * Finds the signals of a document that a browser has parsed, in its current state (REP-MF-73).
 *
 * A DOM has no source. All spans refer to the document written out again, which is `page.source.text`; pass that text to
 * `viewsOf`. Limit: a DOM does not hold the instructions of an internal DTD subset.
 */
export function findInDom(document: Document): Page {
  return keepWithPage(collectSignals(readDom(document), document.URL));
}
