/**
 * A parsed document in columns, one entry for each node, in document order: parents before children, siblings in order,
 * no recursion. A hundred thousand nested elements are a hundred thousand entries, and walking them is a loop.
 *
 * A node is its index. Objects would take 8 times the memory of the page, and more time to make than the page takes to
 * read. Texts and attributes stay in the source, and are read when they are needed.
 *
 * HTML, XML and a browser's DOM all become a `Tree`, so the same code collects signals from them and cuts views out of
 * them.
 */
export interface Tree extends NodeColumns {
  readonly format: 'html' | 'xml';
  /** The text that all offsets refer to. */
  readonly text: string;
  /** The different tags of the document; before them three entries for nodes that are not elements. */
  readonly tags: readonly Tag[];
  /**
   * The text of a text, a comment or a declaration: of texts with references resolved, of declarations with their
   * delimiters.
   */
  readonly textAt: (index: number) => string;
  /** The attributes of an element: all, or those that have one of these names. */
  readonly attributesAt: (index: number, names?: readonly string[]) => readonly Attribute[];
  /** XML only: where reading ended because the document is not well-formed (P-6). The tree holds what came before. */
  readonly brokenAt?: number;
  /** Where reading ended because there are too many elements, or bad nesting makes too many. The tree of HTML holds the head. */
  readonly unread?: { readonly from: number; readonly inHead: boolean };
}

/** The columns. The entries of all but `size` are found under the index of the node. */
export interface NodeColumns {
  /** How many nodes there are. */
  readonly size: number;
  /**
   * The index of the node's tag in `tags`; for other nodes than elements one of `textTag`, `commentTag` and
   * `declarationTag`.
   */
  readonly tagOf: Int32Array;
  /** Bits of `marks`. */
  readonly marksOf: Uint8Array;
  /** The parent; -1 for children of the document. */
  readonly parentOf: Int32Array;
  /** The first node after this one that is not inside it. */
  readonly afterOf: Int32Array;
  /** Of the start tag, the characters or the comment. Empty for tags that the parser supplied. */
  readonly startOf: Int32Array;
  readonly endOf: Int32Array;
  /** Of elements: where the content ends, at the end tag or at the tag that closed the element. */
  readonly contentEndOf: Int32Array;
  /** Of elements: where the element ends, its end tag included. */
  readonly extentEndOf: Int32Array;
}

/** What is known of a node without reading it. */
export const marks = {
  /** Of a text: it is without references and carriage returns, so that its span is its text. */
  plain: 1,
  /** Of a text: it equals its source, except for carriage returns. */
  lines: 2,
  /** Of an element: it has one of `listingAttributes`. */
  listed: 4,
  /** Of an element: it has the attribute `href`. */
  href: 8,
  /** Of an element: it has the attribute `xlink:href`. */
  xlink: 16,
} as const;

/** The attributes by which a signal can be about one element. */
export const listingAttributes: readonly string[] = ['class', 'id', 'rel', 'data-nosnippet'];

/** The marks of an element with these attributes. */
export function marksFor(attributes: readonly Attribute[]): number {
  let found = 0;
  for (const { name } of attributes) {
    if (listingAttributes.includes(name)) found |= marks.listed;
    else if (name === 'href') found |= marks.href;
    else if (name === 'xlink:href') found |= marks.xlink;
  }
  return found;
}

/** The tag of an element. */
export interface Tag {
  /** In HTML lower case; in XML the local name. */
  readonly name: string;
  /** The name as its tags have it: in XML with the prefix. */
  readonly written: string;
  /** The namespace URI; empty for none. */
  readonly namespace: string;
  readonly vocabulary: Vocabulary;
}

export const textTag = 0;
export const commentTag = 1;
/** A document type, or a processing instruction of XML. It shows nothing, and is kept so that it can be written out again. */
export const declarationTag = 2;

const noTag: Tag = { name: '', written: '', namespace: '', vocabulary: 'other' };

/** The entries of `tags` for nodes that are not elements. */
export const otherNodes: readonly Tag[] = [noTag, noTag, noTag];

/** The vocabulary of an element; `other` is XML that is none of the first three. */
export type Vocabulary = 'html' | 'svg' | 'math' | 'other';

export interface Attribute {
  /** With its prefix, if any, as in `xlink:href`. */
  readonly name: string;
  readonly value: string;
}

export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const otherVocabularies: ReadonlyMap<string, Vocabulary> = new Map([
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
]);

export function vocabularyOf(namespace: string): Vocabulary {
  return namespace === htmlNamespace ? 'html' : (otherVocabularies.get(namespace) ?? 'other');
}

export function isElement({ tagOf }: Tree, index: number): boolean {
  return (tagOf[index] ?? textTag) > declarationTag;
}

/** Returns the tag of a node; one without a name if it is not an element, or if there is no such node. */
export function tagAt({ tags, tagOf }: Tree, index: number): Tag {
  return tags[tagOf[index] ?? textTag] ?? noTag;
}

/** The value of an attribute; undefined if the element lacks it. */
export function attributeOf(tree: Tree, index: number, name: string): string | undefined {
  return tree.attributesAt(index, [name])[0]?.value;
}

/** The tag of the element around a node; one without a name at the top of the document. */
export function tagAround(tree: Tree, index: number): Tag {
  return tagAt(tree, tree.parentOf[index] ?? -1);
}
