import type { ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { parseHtml } from '../parse/html-tree.js';
import { type ElementNode, parentOf, type Tree, type TreeNode } from '../parse/tree.js';
import { isVoid, writeBareTag, writeEndTag, writeLostLine, writeStartTag, writeText } from '../parse/write-markup.js';
import { parseXml } from '../parse/xml-tree.js';
import { markedRoot, markFor, markUnder } from './copy-mark.js';
import { denialOf, deniesAnything, nodesWithin } from './denial.js';
import { isEntityDeclaration, withoutSubset } from './document-type.js';
import { SourceCutter } from './source-cutter.js';

/**
 * The copy that may be preserved: the page's own markup, with a mark in place of every part that may not be kept (REP-MF-21,
 * -34). Null if the page may not be kept and none of its parts may (ASK-22). Of a single element, the copy holds nothing but
 * that element.
 *
 * The cut is made twice, in the source and in the tree. If the cut source, parsed again, equals the cut tree, the source is
 * returned, with every other character as the publisher wrote it. If it does not, because bad nesting has moved the content
 * of an element, the tree is written out. So every cut is checked.
 */
export function copyView(parsed: ParsedPage, rules: ViewRules): string | null {
  const { tree } = parsed;
  const isWhole = rules.within === undefined;
  if (isWhole && !deniesAnything(parsed, rules, 'preserve')) return tree.text;
  const isDenied = denialOf(parsed, rules, 'preserve');
  const denied = Uint8Array.from(tree.nodes, (_, index) => (isDenied(index) ? 1 : 0));
  const isPageDenied = !isWhole || !rules.may('preserve', -1);
  if (isPageDenied && !tree.nodes.some((node, index) => denied[index] === 0 && isContent(node))) return null;
  const { source, written } = cut(tree, denied, isPageDenied, nodesWithin(parsed, rules));
  if (!isWhole || source === undefined || tree.brokenAt !== undefined) return written;
  const again = tree.format === 'xml' ? parseXml(source) : parseHtml(source);
  return again.brokenAt === undefined && writeTree(again) === written ? source : written;
}

function writeTree(tree: Tree): string {
  const { length } = tree.nodes;
  return cut(tree, new Uint8Array(length), false, { start: 0, end: length }).written;
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

/** Cuts the denied nodes out of a range of nodes. What is outside all elements of the range may be kept, or is denied too. */
function cut(
  tree: Tree,
  denied: Uint8Array,
  isOutsideDenied: boolean,
  { start, end }: { readonly start: number; readonly end: number },
): Copies {
  const { nodes } = tree;
  const keeps = keepsSomething(tree, denied);
  const source = new SourceCutter(tree.text, isOutsideDenied);
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
      source.leave(last.element, open.at(-1)?.denied ?? isOutsideDenied);
      if (!isVoid(last.element, tree)) written.push(writeEndTag(last.element));
      marked = false;
    }
  };
  for (let index = start; index < end; index++) {
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
    } else if (isCut || isEntityDeclaration(node, tree)) source.replace(node.start, node.end, '');
    else if (node.kind === 'comment') {
      source.keep(node.start, node.end);
      written.push(`<!--${node.text}-->`);
    } else {
      const asWritten = tree.text.slice(node.start, node.end);
      const text = withoutSubset(node.text);
      if (withoutSubset(asWritten) === asWritten) source.keep(node.start, node.end);
      else source.replace(node.start, node.end, text);
      written.push(text);
    }
  }
  closeBefore(end);
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
    if (keeps[index] === 1 || (denied[index] === 0 && isContent(node))) keeps[node.parent] = 1;
  }
  return keeps;
}

/** Is a node something to keep? Comments and white space alone are not. */
function isContent(node: TreeNode): boolean {
  return node.kind === 'element' || (node.kind === 'text' && node.text.trim() !== '');
}
