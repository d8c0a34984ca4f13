import type { Source, Span } from '../text/source.js';

/**
 * A plain XML file as a finder reads it, for dialects that are written in XML. Nothing here is interpreted, nothing is
 * fetched and no entity is expanded.
 */
export interface XmlFile {
  readonly source: Source;
  /** Where the file stops being well-formed; the elements before that place are listed. */
  readonly brokenAt?: number;
  /** The file declares entities of its own. Their text is not known here. */
  readonly declaresEntities: boolean;
  /** Every element, parents before children. */
  readonly elements: readonly XmlElement[];
}

export interface XmlElement {
  /** The local name, as written. */
  readonly name: string;
  /** The namespace its prefix stands for; empty for none. */
  readonly namespace: string;
  /** With their prefixes, if they have any. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly inside it, references resolved, without that of elements inside it. */
  readonly text: string;
  /** Index of the parent in the list; absent for the root. */
  readonly parent?: number;
  /** Of the start tag. */
  readonly span: Span;
}
