import type { Source, Span } from '../../../text/source.js';

/**
 * What ACAP needs to know of a page: a part of `policy/page.ts`, so that whatever a finder finds can be given as it is.
 * Finding it is not the business of this dialect.
 */
export interface AcapPage {
  readonly source: Source;
  /** The page's base URI, against which qualifiers are resolved (AMB-35). */
  readonly url: string;
  /** In any order (A2-1.3-e). */
  readonly metas: readonly AcapMeta[];
  /** Every element with an id or a class attribute, parents before children. */
  readonly elements: readonly AcapElement[];
}

/** A META tag. Only `name`, and `content` or `value`, matter (A2-1-a, AMB-71). */
export interface AcapMeta {
  readonly name?: string;
  readonly content?: string;
  readonly value?: string;
  readonly inHead: boolean;
  /** Of the tag in the page's source. */
  readonly span: Span;
}

export interface AcapElement {
  readonly id?: string;
  /** The class attribute as written. */
  readonly classes?: string;
  /** Index of the nearest enclosing element of the list. */
  readonly parent?: number;
  /** Of the start tag in the page's source. */
  readonly span: Span;
}

/** Does a page hold anything of ACAP? Saves reading the others. */
export function mentionsAcap({ metas, elements }: AcapPage): boolean {
  const named = /^\s*acap/i;
  return (
    metas.some(
      ({ name = '', content = '', value = '' }) => named.test(name) || named.test(content) || named.test(value),
    ) || elements.some(({ classes }) => classes !== undefined && /acap:/i.test(classes))
  );
}
