import { GrowingColumns } from './columns.js';
import { htmlTreeOf } from './html-source.js';
import { TagFinder } from './html-tags.js';
import {
  type Attribute,
  commentTag,
  declarationTag,
  marks,
  marksFor,
  type Tree,
  textTag,
  type Vocabulary,
  vocabularyOf,
} from './tree.js';

/**
 * A node that the parser may still move. Siblings are linked, so that inserting and removing a node cost the same
 * anywhere. Foster parenting and the adoption agency do both at every tag of a bad page; with arrays the time for such
 * pages would grow with the square of their length.
 */
export type PartialNode = PartialElement | PartialLeaf;

interface Linked {
  start: number;
  end: number;
  up: PartialElement | null;
  previous: PartialNode | null;
  next: PartialNode | null;
}

/** A node that can hold others. */
export interface PartialElement extends Linked {
  kind: 'element' | 'document' | 'fragment';
  name: string;
  namespace: string;
  vocabulary: Vocabulary;
  attributes: Attribute[];
  contentEnd: number;
  extentEnd: number;
  first: PartialNode | null;
  last: PartialNode | null;
  /** The content of a `template`, which is not part of the document. */
  content: PartialElement | null;
  /** Several tags have added to its attributes. */
  merged: boolean;
}

export interface PartialLeaf extends Linked {
  kind: 'text' | 'comment' | 'declaration';
  text: string;
}

export function newLeaf(kind: PartialLeaf['kind'], text: string, start: number, end: number): PartialLeaf {
  return { kind, text, start, end, up: null, previous: null, next: null };
}

/** Makes an element, or, with another kind, a document or a fragment, which have no name. */
export function newElement(
  kind: PartialElement['kind'],
  name: string,
  namespace: string,
  attributes: Attribute[],
  start: number,
  end: number,
): PartialElement {
  return {
    kind,
    name,
    namespace,
    vocabulary: vocabularyOf(namespace),
    attributes,
    start,
    end,
    contentEnd: end,
    extentEnd: end,
    up: null,
    previous: null,
    next: null,
    first: null,
    last: null,
    content: null,
    merged: false,
  };
}

export function append(parent: PartialElement, child: PartialNode): void {
  child.up = parent;
  child.previous = parent.last;
  child.next = null;
  if (parent.last === null) parent.first = child;
  else parent.last.next = child;
  parent.last = child;
}

export function insertBefore(parent: PartialElement, child: PartialNode, place: PartialNode): void {
  child.up = parent;
  child.next = place;
  child.previous = place.previous;
  if (place.previous === null) parent.first = child;
  else place.previous.next = child;
  place.previous = child;
}

export function detach(child: PartialNode): void {
  const { up, previous, next } = child;
  if (up === null) return;
  if (previous === null) up.first = next;
  else previous.next = next;
  if (next === null) up.last = previous;
  else next.previous = previous;
  child.up = null;
  child.previous = null;
  child.next = null;
}

/** The tree of the nodes below a draft. The content of a template is listed as its children. */
export function treeOf(root: PartialElement, text: string): Tree {
  const columns = new GrowingColumns();
  const finder = new TagFinder(text);
  const texts = new Map<number, string>();
  const attributes = new Map<number, readonly Attribute[]>();
  const add = (node: PartialNode, parent: number): number => {
    const { start, end } = node;
    if (node.kind !== 'element') {
      const isPlain = node.kind === 'text' && isWritten(node.text, text, start, end);
      const index = columns.add(
        leafTags[node.kind as PartialLeaf['kind']],
        isPlain ? marks.plain : 0,
        parent,
        start,
        end,
      );
      if (!isPlain) texts.set(index, (node as PartialLeaf).text);
      return index;
    }
    const { name, namespace, vocabulary } = node;
    const tag =
      vocabulary === 'html' ? finder.named(name) : finder.foreign({ name, written: name, namespace, vocabulary });
    const index = columns.add(tag, marksFor(node.attributes), parent, start, end);
    if (node.merged || (start === end && node.attributes.length > 0)) attributes.set(index, node.attributes);
    return index;
  };
  let node = root.first;
  /** The elements around the node, and their indexes. */
  const around: { readonly element: PartialElement; readonly index: number }[] = [];
  while (true) {
    if (node === null) {
      const done = around.pop();
      if (done === undefined) break;
      columns.close(done.index, done.element.contentEnd, done.element.extentEnd);
      node = done.element.next;
      continue;
    }
    const index = add(node, around.at(-1)?.index ?? -1);
    if (node.kind === 'element') {
      around.push({ element: node, index });
      node = (node.content ?? node).first;
    } else node = node.next;
  }
  return htmlTreeOf(text, finder.tags, columns.done(), { texts, attributes });
}

const leafTags = { text: textTag, comment: commentTag, declaration: declarationTag } as const;

/** Is a text what its span says, so that it need not be kept? */
function isWritten(value: string, text: string, start: number, end: number): boolean {
  return value.length === end - start && !value.includes('&') && text.startsWith(value, start);
}
