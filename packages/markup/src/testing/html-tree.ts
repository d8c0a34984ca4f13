import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** An element of a page, in the order of the document. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text in it, with that of the elements in it. */
  readonly text: string;
}

/** A page as a browser reads it. */
export interface HtmlTree {
  /** The mistakes of the page, by their names in the HTML standard. */
  readonly errors: readonly string[];
  readonly elements: readonly HtmlElement[];
  readonly comments: number;
}

export function htmlTree(html: string): HtmlTree {
  const errors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => errors.push(code) });
  const elements: HtmlElement[] = [];
  let comments = 0;
  const textOf = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#comment') comments++;
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    if (!('tagName' in node)) return node.childNodes.map(textOf).join('');
    const elementIndex = elements.length;
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    elements.push({ name: node.tagName, attributes, text: '' });
    const text = node.childNodes.map(textOf).join('');
    elements[elementIndex] = { name: node.tagName, attributes, text };
    return text;
  };
  textOf(document);
  return { errors, elements, comments };
}
