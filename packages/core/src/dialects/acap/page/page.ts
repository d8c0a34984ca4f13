import type { Source, Span } from '../../../text/source.js';

/** The part of `policy/page.ts` that ACAP needs, so that any page a finder returns can be passed as it is. */
export interface AcapPage {
  readonly source: Source;
  /** How the page was read. */
  readonly format: 'html' | 'xml';
  /** Read as XML, and XHTML. */
  readonly isXhtml?: true;
  /** The page's base URI, against which qualifiers are resolved (AMB-35). */
  readonly url: string;
  /** In any order (A2-1.3-e). */
  readonly metas: readonly AcapMeta[];
  /** Every element with an id or a class attribute, parents before children. */
  readonly elements: readonly AcapElement[];
  /** Present if the page was not read to its end, so that elements may be missing (ASK-unread). */
  readonly unread?: unknown;
}

/** A META tag. Only `name`, and `content` or `value`, matter (A2-1-a, AMB-71). */
export interface AcapMeta {
  readonly name?: string;
  readonly content?: string;
  readonly value?: string;
  readonly inHead: boolean;
  /** The tag in the page's source. */
  readonly span: Span;
}

export interface AcapElement {
  readonly id?: string;
  /** The class attribute as written. */
  readonly classes?: string;
  /** Index of the nearest enclosing element in the list. */
  readonly parent?: number;
  /** The start tag in the page's source. */
  readonly span: Span;
}

/** The index of the element that encloses another one. A parent that is not before its child is ignored. */
export function parentOf(page: AcapPage, index: number): number | undefined {
  const parent = page.elements[index]?.parent;
  return parent !== undefined && parent >= 0 && parent < index ? parent : undefined;
}

/** Whether a document is HTML or XHTML, which Part 2 is about (A2-0-b). In other XML, class names and ids may be anything (ASK-42, ASK-43). */
export function isHypertext({ format, isXhtml }: AcapPage): boolean {
  return format === 'html' || isXhtml === true;
}

/** Whether a page contains anything of ACAP; other pages need not be read. */
export function mentionsAcap({ metas, elements }: AcapPage): boolean {
  const named = /^\s*acap/i;
  return (
    metas.some(
      ({ name = '', content = '', value = '' }) => named.test(name) || named.test(content) || named.test(value),
    ) || elements.some(({ classes }) => classes !== undefined && /acap:/i.test(classes))
  );
}
