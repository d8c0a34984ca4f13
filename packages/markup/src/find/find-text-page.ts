import { type Page, pageFormatOf } from '@heed/core/page';
import { findInHead } from './head.js';
import { findInHtml } from './html.js';
import { findInXml } from './xml.js';

/**
 * Finds the signals of a response's body, given as text. It is read as HTML unless its Content-Type is XML (PI-36): the caller who asks
 * about another type has chosen to.
 *
 * With the depth `head`, for questions about the page as a whole, HTML is read up to the end of its head, and `elements` and
 * `markers` stay empty. XML is always read to its end, because a late instruction counts (P-1).
 */
export function findPage(text: string, contentType: string | undefined, url: string, depth: 'head' | 'whole'): Page {
  if (pageFormatOf(contentType) === 'xml') return findInXml(text, url);
  return depth === 'head' ? findInHead(text, url) : findInHtml(text, url);
}
