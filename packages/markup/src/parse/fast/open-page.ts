import { GrowingColumns } from '../columns.js';
import { classes, classesOfTag, htmlTags, numberOf, TagFinder } from '../html-tags.js';
import type { Tag } from '../tree.js';
import { commentTag, declarationTag, marks, textTag } from '../tree.js';
import { type Mode, modes } from './modes.js';

/** Thrown to leave the fast path at anything that it does not read; then the tree builder parses the page. */
export const needsTreeBuilder: unique symbol = Symbol('needs the tree builder');

/**
 * Limit: how deep elements may be nested, so that looking for an open one costs little. Of 54 real pages none is deeper
 * than 30.
 */
const maxDepth = 250;

/** The tags that have rules by name. */
const ruled = [
  'a',
  'body',
  'br',
  'button',
  'caption',
  'col',
  'colgroup',
  'dd',
  'dt',
  'form',
  'frameset',
  'head',
  'html',
  'input',
  'li',
  'noscript',
  'ol',
  'optgroup',
  'option',
  'p',
  'script',
  'select',
  'style',
  'table',
  'tbody',
  'td',
  'template',
  'textarea',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

/** Their numbers. */
export const t: Readonly<Record<(typeof ruled)[number], number>> = Object.fromEntries(
  ruled.map((name) => [name, numberOf(name)]),
) as Record<(typeof ruled)[number], number>;

/** A comment that follows the body in the tree, even if something comes after it in the source. */
interface LateComment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A page whose tree is being built by the fast path: the open elements, the mode, and the tag that is being
 * processed.
 *
 * The list of formatting elements of the HTML standard holds those that are open, in their order, and those closed by something other than
 * their end tag. The next text would open the latter again, and a page where that happens needs the tree builder. So they only need to be
 * remembered until their end tags.
 */
export class OpenPage {
  readonly columns: GrowingColumns;
  readonly finder: TagFinder;
  readonly text: string;
  mode: Mode = modes.beforeHtml;
  /** The span of the token that is being processed. */
  start = 0;
  end = 0;
  /** Of an end tag, the number of its tag; else 0. */
  closes = 0;
  /** Of a start tag: the marks of its attributes. */
  marks = 0;
  selfClosing = false;
  /** The tag of the element whose content is text and is read next; 0 for none. */
  textOnly = 0;
  /** A line feed directly after this start tag is dropped. */
  skipsLine = false;
  /** Whether the page is in quirks mode; undefined before its document type. */
  isQuirky: boolean | undefined;
  /** The form that is open. */
  form = -1;
  /** The slot of the current element; -1 for none. */
  top = -1;
  /** By slot: the number of the open element's tag. */
  readonly tags: Int32Array = new Int32Array(maxDepth);
  /** Texts, comments and declarations whose text differs from the source in their span. */
  readonly given: Map<number, string> = new Map();
  /** The tags of the formatting elements that were closed by something else than their end tags. */
  readonly #lost: number[] = [];
  /** By the number of a tag of HTML: that of the same name in a drawing, if there was one. */
  readonly drawn: number[] = [];
  readonly behindBody: LateComment[] = [];
  readonly behindRoot: LateComment[] = [];
  readonly #nodes = new Int32Array(maxDepth);
  /** By tag number: how many such elements of HTML are open. */
  readonly #open = new Uint8Array(htmlTags.length);
  #nextReference = -1;
  #nextReturn = -1;

  constructor(text: string, room: number) {
    this.text = text;
    this.columns = new GrowingColumns(room);
    this.finder = new TagFinder(text);
  }

  /** The tag of the current element; 0 for none. */
  get current(): number {
    return this.top === -1 ? 0 : (this.tags[this.top] ?? 0);
  }

  get currentNode(): number {
    return this.top === -1 ? -1 : (this.#nodes[this.top] ?? -1);
  }

  isOpen(tag: number): boolean {
    return (this.#open[tag] ?? 0) > 0;
  }

  /** Opens an element for the start tag. */
  insert(tag: number): void {
    this.#push(tag, this.append(tag));
  }

  /** Adds an element for the start tag that has no content. */
  append(tag: number): number {
    return this.columns.add(tag, this.marks, this.currentNode, this.start, this.end);
  }

  /** Opens an element that has no tag in the source. */
  supply(tag: number): void {
    this.#push(tag, this.columns.add(tag, 0, this.currentNode, this.start, this.start));
  }

  #push(tag: number, node: number): void {
    if (++this.top === maxDepth) throw needsTreeBuilder;
    this.tags[this.top] = tag;
    this.#nodes[this.top] = node;
    if (tag < htmlTags.length) this.#open[tag] = (this.#open[tag] ?? 0) + 1;
  }

  /** Closes the current element: with its end tag, or at the start of the tag that closes it. */
  pop(): void {
    const tag = this.current;
    this.columns.close(this.currentNode, this.start, tag === this.closes ? this.end : this.start);
    if (tag < htmlTags.length) this.#open[tag] = (this.#open[tag] ?? 0) - 1;
    this.top--;
  }

  /** Closes the element at a slot and all inside it. */
  popTo(slot: number): void {
    while (this.top > slot) {
      const tag = this.current;
      if ((classesOf(tag) & classes.formatting) !== 0) this.#lost.push(tag);
      this.pop();
    }
    this.pop();
  }

  /** Closes an element that has put a marker on the list of formatting elements: those inside it are forgotten. */
  popToMarker(slot: number): void {
    while (this.top > slot) {
      if ((classesOf(this.current) & classes.marker) !== 0) throw needsTreeBuilder;
      this.pop();
    }
    this.pop();
    this.#lost.length = 0;
  }

  /** Called before text and before most tags in a body: formatting elements would be opened again. */
  expectNothingLost(): void {
    if (this.#lost.length > 0) throw needsTreeBuilder;
  }

  /** The end tag of a formatting element that is not open: it is not missed any more. */
  forget(tag: number): void {
    const at = this.#lost.lastIndexOf(tag);
    if (at !== -1) this.#lost.splice(at, 1);
  }

  hasLost(tag: number): boolean {
    return this.#lost.length > 0 && this.#lost.includes(tag);
  }

  /**
   * A second tag of the root or the body. If the parser supplied the first one, the element gets the attributes and
   * span of this tag.
   */
  adopt(slot: number): void {
    const node = this.#nodes[slot] ?? -1;
    const { startOf, endOf, marksOf } = this.columns;
    if (startOf[node] !== endOf[node]) throw needsTreeBuilder;
    startOf[node] = this.start;
    endOf[node] = this.end;
    marksOf[node] = this.marks;
  }

  /** Adds the text that the span of the token holds. */
  addText(): void {
    const { start, end } = this;
    this.columns.add(textTag, this.#marksOf(start, end), this.currentNode, start, end);
  }

  /** Adds a piece of the text that the token holds. */
  addPiece(text: string): void {
    this.given.set(this.columns.add(textTag, 0, this.currentNode, this.start, this.end), text);
  }

  addComment(text: string): void {
    const comment = { text, start: this.start, end: this.end };
    if (this.mode === modes.afterBody) this.behindBody.push(comment);
    else if (this.mode === modes.afterRoot) this.behindRoot.push(comment);
    else this.#addLate(comment, this.currentNode);
  }

  addDeclaration(text: string): void {
    this.given.set(this.columns.add(declarationTag, 0, -1, this.start, this.end), text);
  }

  #addLate({ text, start, end }: LateComment, parent: number): void {
    this.given.set(this.columns.add(commentTag, 0, parent, start, end), text);
  }

  /**
   * The marks of a text. References and carriage returns are only looked for further on, so that each is found once.
   */
  #marksOf(start: number, end: number): number {
    if (this.#nextReference < start) this.#nextReference = this.#next('&', start);
    if (this.#nextReference < end) return 0;
    if (this.#nextReturn < start) this.#nextReturn = this.#next('\r', start);
    return this.#nextReturn < end ? marks.lines : marks.plain;
  }

  #next(character: string, from: number): number {
    const at = this.text.indexOf(character, from);
    return at === -1 ? this.text.length : at;
  }

  /** Closes what is open at the end of the page, and adds the comments after it. */
  finish(): void {
    const { length } = this.text;
    for (; this.top > 0; this.top--) this.columns.close(this.currentNode, length, length);
    const root = this.currentNode;
    for (const comment of this.behindBody) this.#addLate(comment, root);
    this.columns.close(root, length, length);
    for (const comment of this.behindRoot) this.#addLate(comment, -1);
  }

  /** The tag at a slot. */
  tagAt(slot: number): Tag | undefined {
    return this.finder.tags[this.tags[slot] ?? 0];
  }
}

/** The classes of a tag; none for those that are not in the list. */
export function classesOf(tag: number): number {
  return tag < classesOfTag.length ? (classesOfTag[tag] ?? 0) : 0;
}
