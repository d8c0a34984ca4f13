import { type html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { formatDoctype } from './doctype.js';
import {
  append,
  detach,
  insertBefore,
  newElement,
  newLeaf,
  type PartialElement,
  type PartialLeaf,
  type PartialNode,
} from './partial-tree.js';
import type { Attribute } from './tree.js';

/** Thrown to leave the tree construction when the page, or the copies of its elements, take more room than they may. */
export const tooManyElements: unique symbol = Symbol('too many elements');

/**
 * Limit: the room for copies, in characters of tags. Every block reopens the formatting elements that are still open, so n
 * such elements and n blocks are n² copies: without a limit, 69 KB of text took 4 GB. Real pages need next to nothing of it
 * (0.02 for each character read, on the worst of 54), and pages that are nested badly throughout need up to 4.
 */
const roomForCopies = 100_000;
/** Limit: the further room that each character read makes. */
const roomPerCharacter = 8;
/** The room that a copy takes besides its tag: a node in memory is many times as long as a tag. */
const roomOfNode = 10;

/**
 * Limit: elements, their attributes, texts and comments of one page, copies included. Each takes a few hundred bytes of memory, so
 * without a limit a page of 16 MB, which is 16 KB when it is packed, took 3 GB. The longest pages that people read, such as the HTML
 * standard on one page, have less than half of it.
 */
export const maxNodes = 2_000_000;

type TreeTypes = TreeAdapterTypeMap<
  PartialNode,
  PartialElement,
  PartialNode,
  PartialElement,
  PartialElement,
  PartialElement,
  PartialLeaf,
  PartialLeaf,
  PartialElement,
  PartialLeaf
>;

/** The token being processed. */
interface Here {
  start: number;
  end: number;
  /** The name of an end tag; empty for other tokens. */
  closes: string;
  /** The attributes of a start tag. An element made with this very list is the element of the tag. */
  attributes: Attribute[] | undefined;
  /** The span of the characters being inserted; in tables they wait for the next token. */
  textStart: number;
  textEnd: number;
  readonly length: number;
  /** The body has begun, so nothing can be added to the head any more. */
  inBody: boolean;
}

/** Characters with their span, from the tokenizer to the tree. */
export interface PlacedCharacters extends Token.CharacterToken {
  readonly start: number;
  readonly end: number;
}

/**
 * parse5's tree construction, which follows the HTML standard, on our own tree.
 *
 * parse5 can keep positions itself, at more than twice the cost: it makes a location with lines and columns for every tag,
 * attribute and text. Here the tokenizer reports its offsets. Those of formatting elements are kept by their attributes, so
 * that the copies that the adoption agency and the list of formatting elements make have offsets too (in parse5 some of them have none).
 * Scripting is off: to a crawler that runs no scripts, the content of `noscript` is markup (RT-A-14).
 */
export class TreeBuilder extends Parser<TreeTypes> {
  readonly here: Here;

  constructor(length: number, limit: number) {
    const here: Here = {
      start: 0,
      end: 0,
      closes: '',
      attributes: undefined,
      textStart: 0,
      textEnd: 0,
      length,
      inBody: false,
    };
    super({ scriptingEnabled: false, sourceCodeLocationInfo: false, treeAdapter: newAdapter(here, limit) });
    this.here = here;
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    const { start, end } = token as PlacedCharacters;
    this.here.textStart = start;
    this.here.textEnd = end;
    super._insertCharacters(token);
  }

  /** An element ends with its end tag, or at the start of the tag that closed it. */
  override onItemPop(node: PartialElement, isTop: boolean): void {
    const { start, end, closes } = this.here;
    node.contentEnd = start;
    node.extentEnd = closes === node.name ? end : start;
    super.onItemPop(node, isTop);
  }

  /** Until it is closed, an element extends to the end of the page. */
  override onItemPush(node: PartialElement, id: number, isTop: boolean): void {
    node.contentEnd = this.here.length;
    node.extentEnd = this.here.length;
    super.onItemPush(node, id, isTop);
  }
}

/** Elements that the parser may reopen on its own (HTML, list of active formatting elements). */
const formatting: ReadonlySet<string> = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

function newAdapter(here: Here, limit: number): TreeAdapter<TreeTypes> {
  const tagSpans = new Map<Attribute[], { readonly start: number; readonly end: number }>();
  const mergedNames = new Map<PartialElement, Set<string>>();
  let copied = 0;
  let nodes = 0;
  const count = (more: number): void => {
    nodes += more;
    if (nodes > limit) throw tooManyElements;
  };
  /** A copy weighs as much as its tag: views write it out again, and dialects read its attributes. */
  const makeRoom = (length: number): void => {
    copied += roomOfNode + length;
    if (copied > roomForCopies + roomPerCharacter * here.start) throw tooManyElements;
  };
  /** Pieces of text are inserted one by one and never joined, so that each keeps its span. */
  const newText = (text: string): PartialLeaf => {
    count(1);
    return newLeaf('text', text, here.textStart, here.textEnd);
  };
  return {
    createDocument: () => newElement('document', '', '', [], 0, 0),
    createDocumentFragment: () => newElement('fragment', '', '', [], 0, 0),
    createElement: (name, namespace, attributes) => {
      const isTag = attributes === here.attributes;
      count(isTag ? 1 + attributes.length : 1);
      if (isTag && formatting.has(name)) tagSpans.set(attributes, { start: here.start, end: here.end });
      const copiedTag = isTag ? undefined : tagSpans.get(attributes);
      if (copiedTag !== undefined) makeRoom(copiedTag.end - copiedTag.start);
      const tagSpan = isTag ? here : copiedTag;
      const start = tagSpan?.start ?? here.start;
      if (name === 'body' || name === 'frameset') here.inBody = true;
      return newElement('element', name, namespace, attributes, start, tagSpan?.end ?? start);
    },
    createCommentNode: (data) => {
      count(1);
      return newLeaf('comment', data, here.start, here.end);
    },
    createTextNode: newText,
    appendChild: append,
    insertBefore,
    detachNode: detach,
    insertText: (parent, text) => append(parent, newText(text)),
    insertTextBefore: (parent, text, before) => insertBefore(parent, newText(text), before),
    // A second `html` or `body` tag. If the parser supplied the first one, the element gets the span of this tag.
    adoptAttributes: (element, attributes) => {
      if (element.start === element.end) Object.assign(element, { start: here.start, end: here.end });
      // The names are kept from one tag to the next, so that each tag costs as much as it has attributes.
      const known = mergedNames.get(element) ?? new Set(element.attributes.map(({ name }) => name));
      mergedNames.set(element, known);
      element.merged = true;
      for (const attribute of attributes) {
        if (known.has(attribute.name)) continue;
        known.add(attribute.name);
        count(1);
        element.attributes.push(attribute);
      }
    },
    setTemplateContent: (element, content) => {
      element.content = content;
      content.up = element;
    },
    getTemplateContent: (element) => element.content as PartialElement,
    setDocumentType: (document, name, publicId, systemId) => {
      append(document, newLeaf('declaration', formatDoctype(name, publicId, systemId), here.start, here.end));
    },
    // The document has no name, so this field keeps its mode.
    setDocumentMode: (document, mode) => {
      document.name = mode;
    },
    getDocumentMode: (document) => document.name as html.DOCUMENT_MODE,
    getFirstChild: ({ first }) => first,
    getChildNodes: childrenOf,
    getParentNode: ({ up }) => up,
    getAttrList: ({ attributes }) => attributes,
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => namespace as html.NS,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: ({ text }) => text,
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is PartialLeaf => node.kind === 'text',
    isCommentNode: (node): node is PartialLeaf => node.kind === 'comment',
    isDocumentTypeNode: (node): node is PartialLeaf => node.kind === 'declaration',
    isElementNode: (node): node is PartialElement => node.kind === 'element',
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,
  };
}

function childrenOf(parent: PartialElement): PartialNode[] {
  const children: PartialNode[] = [];
  for (let child = parent.first; child !== null; child = child.next) children.push(child);
  return children;
}
