/**
 * A parsed document as one flat list in document order: parents before children, siblings in order, no recursion. A hundred
 * thousand nested elements are a hundred thousand entries, and walking them is a loop.
 *
 * HTML, XML and a browser's DOM all become a `Tree`, so the same code collects signals from them and cuts views out of them.
 */
export interface Tree {
  readonly format: 'html' | 'xml';
  /** The text that all offsets refer to. */
  readonly text: string;
  readonly nodes: readonly TreeNode[];
  /** XML only: where reading ended because the document is not well-formed (P-6). The tree holds what came before. */
  readonly brokenAt?: number;
  /** Where reading ended because there are too many elements, or bad nesting makes too many. The tree of HTML holds the head. */
  readonly unread?: { readonly from: number; readonly inHead: boolean };
}

export type TreeNode = ElementNode | TextNode | CommentNode | DeclarationNode;

interface Placed {
  /** Index of the parent in the list; -1 for children of the document. */
  readonly parent: number;
  /** Index of the first node behind this one that is not inside it. */
  readonly after: number;
  /** Of the start tag, the characters or the comment. Empty for tags that the parser supplied. */
  readonly start: number;
  readonly end: number;
}

export interface ElementNode extends Placed {
  readonly kind: 'element';
  /** In HTML lower case; in XML the local name. */
  readonly name: string;
  /** The name as its tags have it: in XML with the prefix. */
  readonly tag: string;
  /** The namespace URI; empty for none. */
  readonly namespace: string;
  readonly vocabulary: Vocabulary;
  readonly attributes: readonly Attribute[];
  /** Where the content ends: at the end tag, or at whatever closed the element. */
  readonly contentEnd: number;
  /** Where the element ends, its end tag included. */
  readonly extentEnd: number;
}

interface TextNode extends Placed {
  readonly kind: 'text';
  /** Character references resolved. */
  readonly text: string;
}

interface CommentNode extends Placed {
  readonly kind: 'comment';
  readonly text: string;
}

/** A document type, or a processing instruction of XML. It shows nothing, and is kept to be written out again. */
interface DeclarationNode extends Placed {
  readonly kind: 'declaration';
  /** The whole declaration, delimiters included, as it is written out again. */
  readonly text: string;
}

/** The vocabulary of an element; `other` is XML that is none of the first three. */
export type Vocabulary = 'html' | 'svg' | 'math' | 'other';

export interface Attribute {
  /** With its prefix, if any, as in `xlink:href`. */
  readonly name: string;
  readonly value: string;
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const otherVocabularies: ReadonlyMap<string, Vocabulary> = new Map([
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
]);

export function vocabularyOf(namespace: string): Vocabulary {
  return namespace === htmlNamespace ? 'html' : (otherVocabularies.get(namespace) ?? 'other');
}

/** The value of an attribute; undefined if the element lacks it. */
export function attributeOf(element: ElementNode, name: string): string | undefined {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The element around a node; undefined at the top of the document. */
export function parentOf({ nodes }: Tree, node: TreeNode): ElementNode | undefined {
  const parent = nodes[node.parent];
  return parent?.kind === 'element' ? parent : undefined;
}
