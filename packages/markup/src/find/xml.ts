import type { Page } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import { parseXml } from '../parse/xml-tree.js';
import { collectSignals, isXhtml } from './collect.js';
import { instructionsOf, salvagedInstructionsOf } from './instructions.js';
import { keepLatest, type ParsedPage } from './parsed-page.js';

/**
 * Finds the signals of an XML document: robots instructions (PI-6 to PI-12), and XHTML METAs in the head of a page (ask.md,
 * reading 18) or directly under the root or channel of a feed (P-11).
 *
 * Reading: (P-6) a document that is not well-formed is parsed again as HTML, which takes any text, so that a broken document
 * is never freer than a whole one. Its instructions still count, and `brokenAt` says where the error is.
 */
export function findInXml(text: string, url: string): Page {
  return keepLatest(parseXmlPage(text, url));
}

/** The same page with its tree: that of the XML, or that of HTML if the document is not well-formed. */
export function parseXmlPage(text: string, url: string): ParsedPage {
  const tree = parseXml(text);
  const { brokenAt } = tree;
  if (brokenAt === undefined) return collectSignals(tree, url);
  const before = instructionsOf(tree);
  const salvaged = collectSignals(parseHtml(text), url);
  const instructions = [...before, ...salvagedInstructionsOf(salvaged.tree, before)];
  const page: Page = { ...salvaged.page, format: 'xml', instructions, brokenAt };
  return { ...salvaged, page: isXhtml(tree) ? { ...page, isXhtml: true } : page };
}
