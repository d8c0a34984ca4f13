/**
 * A parsed document as one flat list in document order: parents before children, siblings in order, nothing recursive.
 * A hundred thousand nested elements are a hundred thousand entries, and walking them is a loop.
 *
 * HTML, XML and a browser's DOM all become this, so that signals are collected and views are cut by the same code.
 */
export interface Tree {
  readonly format: 'html' | 'xml';
  /** What all offsets refer to. */
  readonly text: string;
  readonly nodes: readonly TreeNode[];
  /** XML only: where reading ended because the document is not well-formed (P-6). The tree holds what came before. */
  readonly brokenAt?: number;
}

export type TreeNode = ElementNode | TextNode | CommentNode | DeclarationNode;

interface Placed {
  /** Index of the parent in the list; -1 for children of the document. */
  readonly parent: number;
  /** Index of the first node behind this one that is not inside it. */
  readonly after: number;
  /** Of the start tag, the characters, the comment. Empty for tags that the parser put in itself. */
  readonly start: number;
  readonly end: number;
}

export interface ElementNode extends Placed {
  readonly kind: 'element';
  /** In HTML lower case; in XML the local name. */
  readonly name: string;
  /** How its tags are written: in XML with the prefix. */
  readonly tag: string;
  readonly space: Space;
  readonly attributes: readonly Attribute[];
  /** Where the content ends: the start of the end tag, or of whatever closed the element. */
  readonly contentEnd: number;
  /** Where the element ends, its end tag included. */
  readonly extentEnd: number;
}

export interface TextNode extends Placed {
  readonly kind: 'text';
  /** Character references resolved. */
  readonly text: string;
}

export interface CommentNode extends Placed {
  readonly kind: 'comment';
  readonly text: string;
}

/** A document type, or a processing instruction of XML: nothing to show, only to be written out again. */
export interface DeclarationNode extends Placed {
  readonly kind: 'declaration';
  /** As it is written out again. */
  readonly text: string;
}

/** Which vocabulary an element is of; `other` is XML that is neither. */
export type Space = 'html' | 'svg' | 'math' | 'other';

export interface Attribute {
  /** With its prefix, if any, as in `xlink:href`. */
  readonly name: string;
  readonly value: string;
}

export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const spaces: ReadonlyMap<string, Space> = new Map([
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
]);

/** The vocabulary that a namespace stands for. */
export function spaceOf(namespace: string): Space {
  return namespace === htmlNamespace ? 'html' : (spaces.get(namespace) ?? 'other');
}

/** The value of an attribute, or nothing if the element lacks it. */
export function attributeOf(element: ElementNode, name: string): string | undefined {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The element around a node, if there is one. */
export function parentOf({ nodes }: Tree, node: TreeNode): ElementNode | undefined {
  const parent = nodes[node.parent];
  return parent?.kind === 'element' ? parent : undefined;
}
