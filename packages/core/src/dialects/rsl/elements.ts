import type { XmlElement, XmlFile } from '../../policy/xml.js';
import { defined } from '../../text/defined.js';
import type { Source, Span } from '../../text/source.js';
import { rslNamespace } from './vocabulary.js';

/** An element of RSL with those directly inside it. */
export interface RslElement extends Pick<XmlElement, 'name' | 'attributes' | 'text' | 'span'> {
  readonly children: readonly RslElement[];
  /** The element around it; absent for the root. */
  readonly parent?: RslElement;
}

interface GrowingElement extends RslElement {
  children: RslElement[];
}

/** Most elements have none, and a document can have hundreds of thousands of elements. */
const noChildren: RslElement[] = [];

/**
 * The RSL elements of a document, parents before children. Elements of other namespaces are extensions: they are skipped with all
 * that is in them, whatever that is (RSL-D6, RSL-D9, AIN-16g).
 */
export function rslElementsIn({ elements }: XmlFile): RslElement[] {
  const known: (GrowingElement | undefined)[] = [];
  const found: RslElement[] = [];
  for (const { name, namespace, attributes, text, span, parent: place } of elements) {
    const parent = place === undefined ? undefined : known[place];
    const isExtension = namespace !== rslNamespace || (place !== undefined && parent === undefined);
    const own: GrowingElement | undefined = isExtension
      ? undefined
      : defined({ name, attributes, text, span, children: noChildren, parent });
    known.push(own);
    if (own === undefined) continue;
    found.push(own);
    if (parent === undefined) continue;
    if (parent.children === noChildren) parent.children = [own];
    else parent.children.push(own);
  }
  return found;
}

/** The elements of this name directly inside another. */
export function childrenOf({ children }: RslElement, name: string): RslElement[] {
  return children.filter((child) => child.name === name);
}

/** An attribute without white space at its ends; `undefined` if it is absent or empty. */
export function attributeOf({ attributes }: RslElement, name: string): string | undefined {
  const value = attributes.get(name)?.trim();
  return value === '' ? undefined : value;
}

/** Limit: the number of characters of an element that a reason or a problem shows. */
const maxShown = 200;

/** The span of an element to show: the whole of it if it holds only plain text, else its start tag. */
export function shownSpan({ text }: Source, { text: inside, span }: RslElement): Span {
  const isPlain = text.startsWith(inside, span.end) && text.startsWith('</', span.end + inside.length);
  const close = isPlain ? text.indexOf('>', span.end + inside.length) : -1;
  const end = close === -1 ? span.end : close + 1;
  return { start: span.start, end: Math.min(end, span.start + maxShown) };
}
