import type { ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { parseHtml } from '../parse/html-tree.js';
import { commentTag, isElement, type Tag, type Tree, tagAt, textTag } from '../parse/tree.js';
import { isVoid, writeBareTag, writeEndTag, writeLostLine, writeStartTag, writeText } from '../parse/write-markup.js';
import { parseXml } from '../parse/xml-tree.js';
import { markedRoot, markFor, markUnder } from './copy-mark.js';
import { denialOf, deniesAnything, nodesWithin } from './denial.js';
import { isEntityDeclaration, withoutSubset } from './document-type.js';
import { type ElementOffsets, SourceCutter } from './source-cutter.js';

/**
 * The copy that may be preserved: the page's own markup, with a mark instead of every part that may not be kept (REP-MF-21,
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
  const denied = new Uint8Array(tree.size);
  for (let index = 0; index < tree.size; index++) if (isDenied(index)) denied[index] = 1;
  const isPageDenied = !isWhole || !rules.may('preserve', -1);
  if (isPageDenied && !denied.some((one, index) => one === 0 && isContent(tree, index))) return null;
  const { source, written } = cut(tree, denied, isPageDenied, nodesWithin(parsed, rules));
  if (!isWhole || source === undefined || tree.brokenAt !== undefined) return written;
  const again = tree.format === 'xml' ? parseXml(source) : parseHtml(source);
  return again.brokenAt === undefined && writeTree(again) === written ? source : written;
}

function writeTree(tree: Tree): string {
  const { size } = tree;
  return cut(tree, new Uint8Array(size), false, { start: 0, end: size }).written;
}

interface Copies {
  /** The cut source; undefined if the tree does not follow the order of the source. */
  readonly source: string | undefined;
  /** The cut tree, written out. */
  readonly written: string;
}

interface Open {
  readonly index: number;
  readonly denied: boolean;
}

/** Cuts the denied nodes out of a range of nodes. What is outside all elements of the range may be kept, or is denied too. */
function cut(
  tree: Tree,
  denied: Uint8Array,
  isOutsideDenied: boolean,
  { start, end }: { readonly start: number; readonly end: number },
): Copies {
  const keeps = keepsSomething(tree, denied);
  const source = new SourceCutter(tree.text, isOutsideDenied);
  const written: string[] = [];
  const open: Open[] = [];
  /** One mark for several cuts in a row. */
  let marked = false;
  const replaceByMark = (text: string, start: number, end: number): void => {
    const shown = marked ? '' : text;
    source.replace(start, end, shown);
    written.push(shown);
    if (text !== '') marked = true;
  };
  const closeBefore = (index: number): void => {
    for (let last = open.at(-1); last !== undefined && (tree.afterOf[last.index] ?? 0) <= index; last = open.at(-1)) {
      open.pop();
      const tag = tagAt(tree, last.index);
      source.leave(offsetsAt(tree, last.index), writeEndTag(tag), open.at(-1)?.denied ?? isOutsideDenied);
      if (!isVoid(tag, tree)) written.push(writeEndTag(tag));
      marked = false;
    }
  };
  for (let index = start; index < end; index++) {
    closeBefore(index);
    const isCut = denied[index] === 1;
    const tag = tagAt(tree, index);
    const offsets = offsetsAt(tree, index);
    const { start, end } = offsets;
    if (isElement(tree, index)) {
      if (isCut && keeps[index] === 0) {
        const isRoot = tree.format === 'xml' && tree.parentOf[index] === -1;
        const mark = isRoot ? markedRoot(tag, tree.attributesAt(index)) : markFor(tag, parentOf(tree, index));
        replaceByMark(mark, start, Math.max(end, offsets.extentEnd));
        index = (tree.afterOf[index] ?? 0) - 1;
        continue;
      }
      const startTag = isCut ? writeBareTag(tag, tree.attributesAt(index)) : writeWholeTag(tree, index);
      if (isCut) source.enter(offsets, startTag);
      else source.enter(offsets);
      written.push(startTag);
      open.push({ index, denied: isCut });
      marked = false;
    } else if (tree.tagOf[index] === textTag) {
      const text = tree.textAt(index);
      const parent = parentOf(tree, index);
      if (isCut) replaceByMark(text.trim() === '' ? '' : markUnder(parent), start, end);
      else {
        source.keep(start, end);
        written.push(writeText(text, parent, tree));
        if (text.trim() !== '') marked = false;
      }
    } else if (isCut || isEntityDeclaration(tree, index)) source.replace(start, end, '');
    else if (tree.tagOf[index] === commentTag) {
      source.keep(start, end);
      written.push(`<!--${tree.textAt(index)}-->`);
    } else {
      const asWritten = tree.text.slice(start, end);
      const text = withoutSubset(tree.textAt(index));
      if (withoutSubset(asWritten) === asWritten) source.keep(start, end);
      else source.replace(start, end, text);
      written.push(text);
    }
  }
  closeBefore(end);
  return { source: source.done(), written: written.join('') };
}

function offsetsAt({ startOf, endOf, contentEndOf, extentEndOf }: Tree, index: number): ElementOffsets {
  return {
    start: startOf[index] ?? 0,
    end: endOf[index] ?? 0,
    contentEnd: contentEndOf[index] ?? 0,
    extentEnd: extentEndOf[index] ?? 0,
  };
}

/** The tag of the element around a node; undefined at the top of the document. */
function parentOf(tree: Tree, index: number): Tag | undefined {
  const parent = tree.parentOf[index] ?? -1;
  return parent === -1 ? undefined : tagAt(tree, parent);
}

function writeWholeTag(tree: Tree, index: number): string {
  const tag = tagAt(tree, index);
  const isText = index + 1 < (tree.afterOf[index] ?? 0) && tree.tagOf[index + 1] === textTag;
  const line = isText ? writeLostLine(tag, tree.textAt(index + 1), tree) : '';
  return `${writeStartTag(tag, tree.attributesAt(index))}${line}`;
}

/** Marks the elements that hold something that may be kept: their tags stay, without attributes, to hold it. */
function keepsSomething(tree: Tree, denied: Uint8Array): Uint8Array {
  const keeps = new Uint8Array(tree.size);
  for (let index = tree.size - 1; index >= 0; index--) {
    const parent = tree.parentOf[index] ?? -1;
    if (parent === -1) continue;
    if (keeps[index] === 1 || (denied[index] === 0 && isContent(tree, index))) keeps[parent] = 1;
  }
  return keeps;
}

/** Is a node something to keep? Comments and white space alone are not. */
function isContent(tree: Tree, index: number): boolean {
  return isElement(tree, index) || (tree.tagOf[index] === textTag && tree.textAt(index).trim() !== '');
}
