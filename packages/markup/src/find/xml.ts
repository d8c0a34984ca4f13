import type { Page, PageInstruction } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import type { Tree } from '../parse/tree.js';
import { parseXml } from '../parse/xml-tree.js';
import { collect } from './collect.js';
import { remember } from './parsed-page.js';
import { robotsData } from './robots-data.js';

/**
 * Finds the signals of an XML document: robots instructions (PI-6 to PI-12), and the METAs of XHTML, in the head of a page
 * (ask.md, reading 18) or right under the root or channel of a feed (P-11).
 *
 * Reading: (P-6) a document that is not well-formed is read on as HTML, which takes any text: what is salvaged of it must not
 * be freer than the whole. Its instructions count all the same, and `brokenAt` says where the fault is.
 */
export function findInXml(text: string, url: string): Page {
  const { tree, instructions } = parseXml(text);
  if (tree.brokenAt === undefined) {
    const { page, places } = collect(tree, url, instructions);
    return remember({ page, tree, places });
  }
  const salvaged = parseHtml(text);
  const all = [...instructions, ...instructionsIn(salvaged, instructions)];
  const { page, places } = collect(salvaged, url, all);
  return remember({ page: { ...page, format: 'xml', brokenAt: tree.brokenAt }, tree: salvaged, places });
}

/** To HTML an instruction is a comment that begins with a question mark. Those that were found before are left out. */
function instructionsIn({ nodes }: Tree, known: readonly PageInstruction[]): PageInstruction[] {
  const found: PageInstruction[] = [];
  const starts = new Set(known.map(({ span }) => span.start));
  let early = true;
  for (const node of nodes) {
    if (node.kind === 'text' && node.text.trim() !== '') early = false;
    if (node.kind !== 'comment' || !node.text.startsWith('?') || starts.has(node.start)) continue;
    const data = robotsData(node.text.slice(1).replace(/\?$/, ''));
    if (data !== undefined) found.push({ data, early, span: { start: node.start, end: node.end } });
  }
  return found;
}
