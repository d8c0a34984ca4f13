import type { Source, Span } from '../text/source.js';
import type { XmlFile } from './xml.js';

/**
 * What a finder finds in a document: the texts of signals and where they stand. Nothing here is interpreted; that is the
 * business of the dialects. Any parser can fill it in (`@heed/markup` has three).
 */
export interface Page {
  readonly source: Source;
  /** How the document was parsed. A processing instruction exists in XML only (ask.md, reading 18). */
  readonly format: 'html' | 'xml';
  /** XML only: where the document stops being well-formed. From there on it is read as HTML would be. */
  readonly brokenAt?: number;
  /** What relative references are resolved against: the URL of the page, or its `base`. */
  readonly url: string;
  readonly metas: readonly PageMeta[];
  /** The `link` elements of the head. */
  readonly links: readonly PageLink[];
  /** The `profile` attribute of the head. */
  readonly profile?: FoundText;
  /** Processing instructions with the target `robots`, in order. */
  readonly instructions: readonly PageInstruction[];
  /** Elements that carry an id, a class, `data-nosnippet` or `rel`, or are named `noindex`; parents before children. Empty if only the head was looked at. */
  readonly elements: readonly PageElement[];
  /** Comments that open or close a region: `googleoff: …`, `googleon: …`, `noindex`, `/noindex`. */
  readonly markers: readonly PageMarker[];
}

/** An attribute's value, character references resolved, and where the attribute stands. */
export interface FoundText {
  readonly text: string;
  readonly span: Span;
}

export interface PageMeta {
  readonly name?: string;
  readonly httpEquiv?: string;
  readonly property?: string;
  readonly content?: string;
  readonly value?: string;
  /** Judged on the tree that the parser builds, not on the source text. */
  readonly inHead: boolean;
  /** Of the tag. */
  readonly span: Span;
}

export interface PageLink {
  readonly rel: string;
  readonly href: string;
  readonly span: Span;
}

export interface PageInstruction {
  /** What stands behind the target and its white space, as written. */
  readonly data: string;
  /** Nothing that can be indexed or followed stands before it (PI-6). */
  readonly early: boolean;
  readonly span: Span;
}

export interface PageElement {
  /** Lower case in HTML. */
  readonly name: string;
  readonly id?: string;
  /** The class attribute's value. */
  readonly classes?: string;
  readonly rel?: string;
  readonly noSnippet: boolean;
  /** Index of the nearest enclosing element of the list; absent for none. */
  readonly parent?: number;
  /** Of the start tag. */
  readonly span: Span;
  /** From the start tag's beginning to the end of the element. */
  readonly extent: Span;
}

export interface PageMarker {
  /** The comment's text, trimmed. */
  readonly text: string;
  readonly span: Span;
}

/** Finds signals in documents. */
export interface Finders {
  /**
   * Finds the signals of a response's body. `head` is enough for a question about the page as a whole; `elements` and
   * `markers` may then stay empty.
   */
  findPage(body: string, contentType: string | undefined, url: string, depth: 'head' | 'whole'): Page;
  /** Reads a plain XML file. `name` names its source in reasons and diagnostics. */
  findXml(text: string, name: string): XmlFile;
}
