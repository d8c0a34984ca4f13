import { type Attribute, marksFor, type NodeColumns, otherNodes, type Tag, type Tree } from './tree.js';

/** Limit: room for nodes at the start. Small pages need no more, and room that is never used costs next to nothing. */
const firstRoom = 256;

/**
 * The columns of a tree that grows at its end. It is a class because a column that is full is replaced by a longer one.
 */
export class GrowingColumns implements NodeColumns {
  size = 0;
  tagOf: Int32Array;
  marksOf: Uint8Array;
  parentOf: Int32Array;
  afterOf: Int32Array;
  startOf: Int32Array;
  endOf: Int32Array;
  contentEndOf: Int32Array;
  extentEndOf: Int32Array;
  #room: number;

  constructor(room: number = firstRoom) {
    this.#room = room;
    this.tagOf = new Int32Array(room);
    this.marksOf = new Uint8Array(room);
    this.parentOf = new Int32Array(room);
    this.afterOf = new Int32Array(room);
    this.startOf = new Int32Array(room);
    this.endOf = new Int32Array(room);
    this.contentEndOf = new Int32Array(room);
    this.extentEndOf = new Int32Array(room);
  }

  /** Adds an empty node, and returns its index. */
  add(tag: number, marks: number, parent: number, start: number, end: number): number {
    const index = this.size;
    if (index === this.#room) this.#resize(2 * index);
    this.size = index + 1;
    this.tagOf[index] = tag;
    this.marksOf[index] = marks;
    this.parentOf[index] = parent;
    this.afterOf[index] = index + 1;
    this.startOf[index] = start;
    this.endOf[index] = end;
    this.contentEndOf[index] = end;
    this.extentEndOf[index] = end;
    return index;
  }

  /** Closes an element: it holds all nodes added since. */
  close(index: number, contentEnd: number, extentEnd: number): void {
    this.afterOf[index] = this.size;
    this.contentEndOf[index] = contentEnd;
    this.extentEndOf[index] = extentEnd;
  }

  /** The columns without the room that is left. */
  done(): NodeColumns {
    this.#resize(this.size);
    const { size, tagOf, marksOf, parentOf, afterOf, startOf, endOf, contentEndOf, extentEndOf } = this;
    return { size, tagOf, marksOf, parentOf, afterOf, startOf, endOf, contentEndOf, extentEndOf };
  }

  #resize(room: number): void {
    this.#room = room;
    this.tagOf = resized(this.tagOf, room);
    const marks = new Uint8Array(room);
    marks.set(this.marksOf.subarray(0, room));
    this.marksOf = marks;
    this.parentOf = resized(this.parentOf, room);
    this.afterOf = resized(this.afterOf, room);
    this.startOf = resized(this.startOf, room);
    this.endOf = resized(this.endOf, room);
    this.contentEndOf = resized(this.contentEndOf, room);
    this.extentEndOf = resized(this.extentEndOf, room);
  }
}

function resized(column: Int32Array, room: number): Int32Array {
  if (column.length >= room) return column.slice(0, room);
  const longer = new Int32Array(room);
  longer.set(column);
  return longer;
}

/** Numbers the different tags of a document. */
export class TagNumbers {
  readonly tags: Tag[];
  readonly #numbers = new Map<string, number>();

  constructor(known: readonly Tag[]) {
    this.tags = [...known];
  }

  of(tag: Tag): number {
    // Names have no spaces, so that no two tags have the same key.
    const key = `${tag.vocabulary} ${tag.written} ${tag.namespace}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.tags.push(tag) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** Builds a tree whose texts and attributes are passed with its nodes, because they cannot be read from the source. */
export class GivenTree {
  readonly columns: GrowingColumns = new GrowingColumns();
  readonly #tags = new TagNumbers(otherNodes);
  /** For each node its text, or its attributes. */
  readonly #contents: (string | readonly Attribute[])[] = [];

  /** Adds a text, a comment or a declaration, by its tag. */
  addText(tag: number, text: string, parent: number, start: number, end: number): void {
    this.columns.add(tag, 0, parent, start, end);
    this.#contents.push(text);
  }

  addElement(tag: Tag, attributes: readonly Attribute[], parent: number, start: number, end: number): number {
    this.#contents.push(attributes);
    return this.columns.add(this.#tags.of(tag), marksFor(attributes), parent, start, end);
  }

  /** Is there an element with this name? */
  hasElement(name: string): boolean {
    return this.#tags.tags.some((tag) => tag.name === name);
  }

  done(format: Tree['format'], text: string): Tree {
    const contents = this.#contents;
    return {
      format,
      text,
      tags: this.#tags.tags,
      ...this.columns.done(),
      textAt: (index) => contents[index] as string,
      attributesAt: (index, names) => named(contents[index] as readonly Attribute[], names),
    };
  }
}

/** Those of some attributes that have one of these names, or all. */
export function named(attributes: readonly Attribute[], names: readonly string[] | undefined): readonly Attribute[] {
  return names === undefined ? attributes : attributes.filter(({ name }) => names.includes(name));
}
