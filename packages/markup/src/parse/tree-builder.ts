import { type html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import {
  append,
  type Draft,
  detach,
  type ElementDraft,
  insertBefore,
  type LeafDraft,
  newElement,
  newLeaf,
} from './draft.js';
import type { Attribute } from './tree.js';

type DraftMap = TreeAdapterTypeMap<
  Draft,
  ElementDraft,
  Draft,
  ElementDraft,
  ElementDraft,
  ElementDraft,
  LeafDraft,
  LeafDraft,
  ElementDraft,
  LeafDraft
>;

/** Where the token stands that is being worked on. */
interface Here {
  start: number;
  end: number;
  /** The name of an end tag; empty for other tokens. */
  closes: string;
  /** The attributes of a start tag. An element made of them, and of no others, is what the tag says. */
  attributes: Attribute[] | undefined;
  /** The characters being put in: in tables they wait for the token behind them. */
  textStart: number;
  textEnd: number;
  readonly length: number;
  /** The body has begun: nothing can come into the head any more. */
  inBody: boolean;
}

/** Characters with their place, from the tokenizer to the tree. */
export interface PlacedCharacters extends Token.CharacterToken {
  readonly start: number;
  readonly end: number;
}

/**
 * parse5's tree construction, which is the HTML standard's, with a tree of our own under it.
 *
 * parse5 can keep positions itself, at more than twice the cost: it makes a location with lines and columns for every tag,
 * attribute and text. Here the tokenizer says where it is, and the places of tags of formatting elements are remembered by
 * their attributes, so that the copies have them that the adoption agency and the list of formatting elements make (parse5
 * gives some of those none). Scripting is off: what a crawler that runs no scripts sees in `noscript` is markup (RT-A-14).
 */
export class TreeBuilder extends Parser<DraftMap> {
  readonly here: Here;

  constructor(length: number) {
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
    super({ scriptingEnabled: false, sourceCodeLocationInfo: false, treeAdapter: newAdapter(here) });
    this.here = here;
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    const { start, end } = token as PlacedCharacters;
    this.here.textStart = start;
    this.here.textEnd = end;
    super._insertCharacters(token);
  }

  /** An element ends with its end tag, or where whatever closed it begins. */
  override onItemPop(node: ElementDraft, isTop: boolean): void {
    const { start, end, closes } = this.here;
    node.contentEnd = start;
    node.extentEnd = closes === node.name ? end : start;
    super.onItemPop(node, isTop);
  }

  /** Until it is closed, an element goes on to the end of the page. */
  override onItemPush(node: ElementDraft, id: number, isTop: boolean): void {
    node.contentEnd = this.here.length;
    node.extentEnd = this.here.length;
    super.onItemPush(node, id, isTop);
  }
}

/** Elements that the parser may open again by itself (HTML, list of active formatting elements). */
const formatting: ReadonlySet<string> = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

function newAdapter(here: Here): TreeAdapter<DraftMap> {
  const places = new Map<Attribute[], { readonly start: number; readonly end: number }>();
  /** Text is put in piece by piece and never joined, so that every piece keeps its own place in the source. */
  const newText = (text: string): LeafDraft => newLeaf('text', text, here.textStart, here.textEnd);
  return {
    createDocument: () => newElement('document', '', '', [], 0, 0),
    createDocumentFragment: () => newElement('fragment', '', '', [], 0, 0),
    createElement: (name, namespace, attributes) => {
      const isTag = attributes === here.attributes;
      if (isTag && formatting.has(name)) places.set(attributes, { start: here.start, end: here.end });
      const place = isTag ? here : places.get(attributes);
      const start = place?.start ?? here.start;
      if (name === 'body' || name === 'frameset') here.inBody = true;
      return newElement('element', name, namespace, attributes, start, place?.end ?? start);
    },
    createCommentNode: (data) => newLeaf('comment', data, here.start, here.end),
    createTextNode: newText,
    appendChild: append,
    insertBefore,
    detachNode: detach,
    insertText: (parent, text) => append(parent, newText(text)),
    insertTextBefore: (parent, text, before) => insertBefore(parent, newText(text), before),
    // A second `html` or `body` tag. If there was no first one, this is where the element shows itself.
    adoptAttributes: (element, attributes) => {
      if (element.start === element.end) Object.assign(element, { start: here.start, end: here.end });
      const known = new Set(element.attributes.map(({ name }) => name));
      element.attributes = [...element.attributes, ...attributes.filter(({ name }) => !known.has(name))];
    },
    setTemplateContent: (element, content) => {
      element.content = content;
      content.up = element;
    },
    getTemplateContent: (element) => element.content as ElementDraft,
    setDocumentType: (document, name, publicId, systemId) => {
      append(document, newLeaf('declaration', formatDoctype(name, publicId, systemId), here.start, here.end));
    },
    // The mode is kept where a document has no other use for a name.
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
    isTextNode: (node): node is LeafDraft => node.kind === 'text',
    isCommentNode: (node): node is LeafDraft => node.kind === 'comment',
    isDocumentTypeNode: (node): node is LeafDraft => node.kind === 'declaration',
    isElementNode: (node): node is ElementDraft => node.kind === 'element',
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,
  };
}

function childrenOf(parent: ElementDraft): Draft[] {
  const children: Draft[] = [];
  for (let child = parent.first; child !== null; child = child.next) children.push(child);
  return children;
}

/** The declaration as it has to be written to be read as it was. */
function formatDoctype(name: string, publicId: string, systemId: string): string {
  const quoted = (id: string): string => (id.includes('"') ? `'${id}'` : `"${id}"`);
  if (publicId !== '') {
    return `<!DOCTYPE ${name} PUBLIC ${quoted(publicId)}${systemId === '' ? '' : ` ${quoted(systemId)}`}>`;
  }
  return systemId === '' ? `<!DOCTYPE ${name}>` : `<!DOCTYPE ${name} SYSTEM ${quoted(systemId)}>`;
}
