import { type Attribute, type TreeNode, type Vocabulary, vocabularyOf } from './tree.js';

/**
 * A node that the parser may still move. Siblings are linked, so that inserting and removing a node cost the same anywhere.
 * Foster parenting and the adoption agency do both at every tag of a bad page; with arrays the time for such pages would
 * grow with the square of their length.
 *
 * After parsing, the same objects become the flat list of `Tree`; copying them would cost as much as making them.
 */
export type Draft = ElementDraft | LeafDraft;

interface Linked {
  start: number;
  end: number;
  parent: number;
  after: number;
  up: ElementDraft | null;
  previous: Draft | null;
  next: Draft | null;
}

/** A node that can hold others. */
export interface ElementDraft extends Linked {
  kind: 'element' | 'document' | 'fragment';
  name: string;
  tag: string;
  namespace: string;
  vocabulary: Vocabulary;
  attributes: Attribute[];
  contentEnd: number;
  extentEnd: number;
  first: Draft | null;
  last: Draft | null;
  /** The content of a `template`, which is not part of the document. */
  content: ElementDraft | null;
}

export interface LeafDraft extends Linked {
  kind: 'text' | 'comment' | 'declaration';
  text: string;
}

export function newLeaf(kind: LeafDraft['kind'], text: string, start: number, end: number): LeafDraft {
  return { kind, text, start, end, parent: -1, after: -1, up: null, previous: null, next: null };
}

/** Makes an element, or, with another kind, a document or a fragment, which have no name. */
export function newElement(
  kind: ElementDraft['kind'],
  name: string,
  namespace: string,
  attributes: Attribute[],
  start: number,
  end: number,
): ElementDraft {
  return {
    kind,
    name,
    tag: name,
    namespace,
    vocabulary: vocabularyOf(namespace),
    attributes,
    start,
    end,
    contentEnd: end,
    extentEnd: end,
    parent: -1,
    after: -1,
    up: null,
    previous: null,
    next: null,
    first: null,
    last: null,
    content: null,
  };
}

export function append(parent: ElementDraft, child: Draft): void {
  child.up = parent;
  child.previous = parent.last;
  child.next = null;
  if (parent.last === null) parent.first = child;
  else parent.last.next = child;
  parent.last = child;
}

export function insertBefore(parent: ElementDraft, child: Draft, place: Draft): void {
  child.up = parent;
  child.next = place;
  child.previous = place.previous;
  if (place.previous === null) parent.first = child;
  else place.previous.next = child;
  place.previous = child;
}

export function detach(child: Draft): void {
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

/** The nodes below a draft in document order. The content of a template is listed as its children. */
export function flatten(root: ElementDraft): TreeNode[] {
  const nodes: TreeNode[] = [];
  let node = root.first;
  let parent = root;
  let parentIndex = -1;
  while (true) {
    if (node !== null) {
      node.parent = parentIndex;
      const index = nodes.push(node as TreeNode) - 1;
      node.after = index + 1;
      if (node.kind === 'element') {
        const holder: ElementDraft = node.content ?? node;
        if (holder.first !== null) {
          parent = holder;
          parentIndex = index;
          node = holder.first;
          continue;
        }
      }
      node = node.next;
      continue;
    }
    if (parent === root) return nodes;
    const done: ElementDraft = parent.kind === 'fragment' ? (parent.up as ElementDraft) : parent;
    done.after = nodes.length;
    node = done.next;
    parent = done.up as ElementDraft;
    parentIndex = done.parent;
  }
}
