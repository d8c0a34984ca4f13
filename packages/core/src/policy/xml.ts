import type { Source, Span } from '../text/source.js';

/**
 * A plain XML file as a finder reads it, for dialects that are written in XML. Nothing is interpreted or fetched, and no entity is
 * expanded.
 */
export interface XmlFile {
  readonly source: Source;
  /** Where the file stops being well-formed. The elements before that place are listed. */
  readonly brokenAt?: number;
  /** The file declares its own entities. Their text is not known here. */
  readonly declaresEntities: boolean;
  /** Every element, parents before children. */
  readonly elements: readonly XmlElement[];
}

/** An element of an XML file. */
export interface XmlElement {
  /** The local name, as written. */
  readonly name: string;
  /** The namespace of its prefix; empty if it has none. */
  readonly namespace: string;
  /** Values by name, with the prefix if there is one. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly inside it, with references resolved and without the text of inner elements. */
  readonly text: string;
  /** The index of the parent in `XmlFile.elements`; absent for the root. */
  readonly parent?: number;
  /** The span of the start tag. */
  readonly span: Span;
}
