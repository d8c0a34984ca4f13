import type { Source, Span } from '../text/source.js';

/**
 * A plain XML file as a finder reads it, for dialects that are written in XML. Nothing is interpreted and nothing is
 * fetched. Of all entities only the five of XML are replaced by their text.
 */
export interface XmlFile {
  readonly source: Source;
  /** Where reading ended, because the file is not well-formed or is nested too deep. Elements before that are listed. */
  readonly brokenAt?: number;
  /**
   * The document type declares entities. A reference to one of them, or to one that may be declared in another file, is
   * U+FFFD in texts and attributes.
   */
  readonly declaresEntities: boolean;
  /** Every element, parents before children, siblings in order; empty if the file holds none. */
  readonly elements: readonly XmlElement[];
}

/** An element of an XML file. */
export interface XmlElement {
  /** The local name, as written. */
  readonly name: string;
  /** The URI of its namespace; empty for none, and for a prefix that is not declared. */
  readonly namespace: string;
  /** Values by name, names with their prefixes, references resolved. Namespace declarations are listed too. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly inside the element, references resolved, CDATA included; that of inner elements is left out. */
  readonly text: string;
  /** The index of the parent in `XmlFile.elements`; absent for the root. */
  readonly parent?: number;
  /** The span of the start tag. */
  readonly span: Span;
}
