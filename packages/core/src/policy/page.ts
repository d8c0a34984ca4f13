import type { RareMark } from '../text/rare-mark.js';
import type { Source, Span } from '../text/source.js';
import type { XmlFile } from './xml.js';

/**
 * What a finder finds in a document: the texts of signals and their locations. Nothing is interpreted here; dialects do that. Any
 * parser can fill it in (`@heed/markup` has three).
 */
export interface Page {
  readonly source: Source;
  /** How the document was parsed. Only XML has processing instructions (ask.md, reading 18). */
  readonly format: 'html' | 'xml';
  /** XML only: the root is the `html` element of XHTML (ask.md, readings 42 and 43). */
  readonly isXhtml?: true;
  /** XML only: where the document stops being well-formed. From there on it is read as HTML. */
  readonly brokenAt?: number;
  /** Present if the page was not read to its end, because it has too many elements, or its bad nesting makes too many (ASK-unread). */
  readonly unread?: UnreadPart;
  /** The base of relative references: the URL of the page, or its `base` element. */
  readonly url: string;
  /** In the order of the document. */
  readonly metas: readonly PageMeta[];
  /** The `link` elements of the head. */
  readonly links: readonly PageLink[];
  /** The scripts with the type `application/rsl+xml`, which are XML files inside the page. Of a page whose head was read, those of the head. */
  readonly scripts: readonly PageScript[];
  /** The `profile` attribute of the head. */
  readonly profile?: FoundText;
  /** Processing instructions with the target `robots`, in order. */
  readonly instructions: readonly PageInstruction[];
  /** Elements with an id, a class, `data-nosnippet` or `rel`, and those named `noindex`; parents before children. May be empty if only the head was read. */
  readonly elements: readonly PageElement[];
  /** Comments that open or close a region: `googleoff: …`, `googleon: …`, `noindex`, `/noindex`. */
  readonly markers: readonly PageMarker[];
}

/** The part of a page that was not read: everything after an offset. */
export interface UnreadPart {
  readonly from: number;
  /** Did reading end before the body? Then META tags may be missing, otherwise only elements and comments are. */
  readonly inHead: boolean;
}

/** The value of an attribute, and the location of the attribute. */
export interface FoundText {
  /** With character references resolved. */
  readonly text: string;
  readonly span: Span;
}

/** A META tag. Each attribute is absent if the tag does not have it; character references are resolved. */
export interface PageMeta {
  readonly name?: string;
  readonly httpEquiv?: string;
  readonly property?: string;
  readonly content?: string;
  /** Not an attribute of HTML; ACAP accepts it instead of `content` (A2-1-a, AMB-71). */
  readonly value?: string;
  /** Is it in the head of the tree that the parser builds? The source text alone does not show that. */
  readonly inHead: boolean;
  /** The span of the tag. */
  readonly span: Span;
}

/** A `link` element. */
export interface PageLink {
  readonly rel: string;
  /** As written, not resolved. */
  readonly href: string;
  /** The media type of the target, as written; absent if the tag does not have the attribute. */
  readonly type?: string;
  /** The span of the tag. */
  readonly span: Span;
}

/** What a page must hold if it has such a script. Some templates write the plus sign as a reference. */
export const rslMark: RareMark = {
  pattern: /rsl(?:\+|&#43;|&#x2b;|&plus;)xml/i,
  letters: ['+', '&'],
  letterBefore: 'l',
  before: 'rsl'.length,
  after: '&#x2b;xml'.length,
};

/** A script that no browser runs: an XML file inside the page. */
export interface PageScript {
  /** Its content, as written. */
  readonly text: string;
  /** The offset at which that content starts. */
  readonly start: number;
  /** Is it in the head, directly in the body, or inside another element? */
  readonly place: 'head' | 'body' | 'element';
  /** The span of the start tag. */
  readonly span: Span;
}

/** A robots processing instruction. */
export interface PageInstruction {
  /** The text after the target and its white space, as written. */
  readonly data: string;
  /** Nothing that can be indexed or followed comes before it (PI-6). */
  readonly early: boolean;
  /** The whole instruction, from `<?` to `?>`. */
  readonly span: Span;
}

/** An element that may have a signal. */
export interface PageElement {
  /** In lower case in HTML. */
  readonly name: string;
  readonly id?: string;
  /** The value of the class attribute. */
  readonly classes?: string;
  readonly rel?: string;
  /** Does it have the attribute `data-nosnippet`? */
  readonly noSnippet: boolean;
  /** Present if a link is in it or around it, or if it is one. Without a link, a rule about anchor text has nothing to apply to. */
  readonly hasLinks?: true;
  /** The index in `Page.elements` of the nearest listed element around it; absent if there is none. */
  readonly parent?: number;
  /** The span of the start tag. */
  readonly span: Span;
  /** From the start of the start tag to the end of the element. */
  readonly extent: Span;
}

/** A comment that opens or closes a region of the page. */
export interface PageMarker {
  /** The text of the comment, trimmed. */
  readonly text: string;
  /** The span of the comment. */
  readonly span: Span;
}

/** Finds signals in documents. That requires a parser, so `core` has no finder; `@heed/markup` is one. */
export interface Finders {
  /** Finds the signals of a page. With the depth `head`, which is enough for a question about the whole page, `elements` and `markers` may stay empty. */
  findPage(body: string, contentType: string | undefined, url: string, depth: 'head' | 'whole'): Page;
  /** Reads a plain XML file. `name` names its source in reasons and diagnostics. */
  findXml(text: string, name: string): XmlFile;
}
