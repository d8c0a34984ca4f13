import type { ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { parseHtml } from '../parse/html-tree.js';
import { type ElementNode, parentOf, type Tree } from '../parse/tree.js';
import { isVoid, writeBareTag, writeEndTag, writeLostLine, writeStartTag, writeText } from '../parse/write-markup.js';
import { parseXml } from '../parse/xml-tree.js';
import { markedRoot, markFor, markUnder } from './copy-mark.js';
import { type Denial, denialOf, deniesAnything } from './denial.js';
import { SourceCutter } from './source-cutter.js';

/**
 * The copy that may be preserved: the page's own markup, with a mark in place of every part that may not be kept (REP-MF-21,
 * -34). Null if the page itself may not be kept.
 *
 * The cut is made twice, in the source and in the tree. If the cut source, parsed again, equals the cut tree, the source is
 * returned, with every other character as the publisher wrote it. If it does not, because bad nesting has moved the content
 * of an element, the tree is written out. So every cut is checked.
 */
export function copyView(parsed: ParsedPage, rules: ViewRules): string | null {
  if (!rules.may('preserve', -1)) return null;
  const { tree } = parsed;
  if (!deniesAnything(parsed, rules, 'preserve')) return tree.text;
  const { source, written } = cut(tree, denialOf(parsed, rules, 'preserve'));
  if (source === undefined || tree.brokenAt !== undefined) return written;
  const again = tree.format === 'xml' ? parseXml(source) : parseHtml(source);
  return again.brokenAt === undefined && cut(again, () => false).written === written ? source : written;
}

interface Copies {
  /** The cut source; undefined if the tree does not follow the order of the source. */
  readonly source: string | undefined;
  /** The cut tree, written out. */
  readonly written: string;
}

interface Open {
  readonly element: ElementNode;
  readonly denied: boolean;
}

function cut(tree: Tree, isDenied: Denial): Copies {
  const { nodes } = tree;
  const denied = Uint8Array.from(nodes, (_, index) => (isDenied(index) ? 1 : 0));
  const keeps = keepsSomething(tree, denied);
  const source = new SourceCutter(tree.text);
  const written: string[] = [];
  const open: Open[] = [];
  /** One mark for several cuts in a row. */
  let marked = false;
  const mark = (text: string, start: number, end: number): void => {
    const shown = marked ? '' : text;
    source.replace(start, end, shown);
    written.push(shown);
    if (text !== '') marked = true;
  };
  const closeBefore = (index: number): void => {
    for (let last = open.at(-1); last !== undefined && last.element.after <= index; last = open.at(-1)) {
      open.pop();
      source.leave(last.element, open.at(-1)?.denied ?? false);
      if (!isVoid(last.element, tree)) written.push(writeEndTag(last.element));
      marked = false;
    }
  };
  for (let index = 0; index < nodes.length; index++) {
    closeBefore(index);
    const node = nodes[index];
    if (node === undefined) break;
    const isCut = denied[index] === 1;
    if (node.kind === 'element') {
      if (isCut && keeps[index] === 0) {
        const isRoot = tree.format === 'xml' && node.parent === -1;
        mark(
          isRoot ? markedRoot(node) : markFor(node, parentOf(tree, node)),
          node.start,
          Math.max(node.end, node.extentEnd),
        );
        index = node.after - 1;
        continue;
      }
      const tag = isCut ? writeBareTag(node) : writeWholeTag(node, tree, index);
      if (isCut) source.enter(node, tag);
      else source.enter(node);
      written.push(tag);
      open.push({ element: node, denied: isCut });
      marked = false;
    } else if (node.kind === 'text') {
      const parent = parentOf(tree, node);
      if (isCut) mark(node.text.trim() === '' ? '' : markUnder(parent), node.start, node.end);
      else {
        source.keep(node.start, node.end);
        written.push(writeText(node.text, parent, tree));
        if (node.text.trim() !== '') marked = false;
      }
    } else if (isCut) source.replace(node.start, node.end, '');
    else {
      source.keep(node.start, node.end);
      written.push(node.kind === 'comment' ? `<!--${node.text}-->` : node.text);
    }
  }
  closeBefore(nodes.length);
  return { source: source.done(), written: written.join('') };
}

function writeWholeTag(element: ElementNode, tree: Tree, index: number): string {
  const next = index + 1 < element.after ? tree.nodes[index + 1] : undefined;
  return `${writeStartTag(element)}${next?.kind === 'text' ? writeLostLine(element, next.text, tree) : ''}`;
}

/** Marks the elements that hold something that may be kept: their tags stay, without attributes, to hold it. */
function keepsSomething({ nodes }: Tree, denied: Uint8Array): Uint8Array {
  const keeps = new Uint8Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (node === undefined || node.parent === -1) continue;
    const counts = node.kind === 'element' || (node.kind === 'text' && node.text.trim() !== '');
    if (keeps[index] === 1 || (counts && denied[index] === 0)) keeps[node.parent] = 1;
  }
  return keeps;
}
