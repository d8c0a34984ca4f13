import type { Page } from '@heed/core/page';
import { readDom } from '../parse/dom-tree.js';
import { collect } from './collect.js';
import { rememberAlways } from './parsed-page.js';

/**
 * Finds the signals of a document that a browser has parsed, in the state it is in now (REP-MF-73).
 *
 * A DOM has no source. All spans refer to the document written out again, which is `page.source.text`; that is the text to
 * give to `viewsOf`. Limit: instructions in the internal DTD subset are not in a DOM.
 */
export function findInDom(document: Document): Page {
  const { tree, instructions } = readDom(document);
  return rememberAlways(collect(tree, document.URL, instructions));
}
