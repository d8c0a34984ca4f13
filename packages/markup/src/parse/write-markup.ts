import type { ElementNode, Tree } from './tree.js';

/** Elements that have no end tag in HTML. */
const voids: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** Elements of HTML whose text is written as it is. Scripts are off, so `noscript` is not one of them. */
const raw: ReadonlySet<string> = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));

/** Elements of HTML that lose a line feed behind their start tag. */
const losesLine: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

export function isVoid({ name, vocabulary }: ElementNode, { format }: Pick<Tree, 'format'>): boolean {
  return format === 'html' && vocabulary === 'html' && voids.has(name);
}

/** A start tag, with its attributes. */
export function writeStartTag({ tag, attributes }: ElementNode): string {
  return `<${tag}${attributes.map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('')}>`;
}

/** What has to stand behind a start tag so that nothing is lost of the text that follows. */
export function writeLostLine(
  { name, vocabulary }: ElementNode,
  firstText: string,
  { format }: Pick<Tree, 'format'>,
): string {
  return format === 'html' && vocabulary === 'html' && losesLine.has(name) && firstText.startsWith('\n') ? '\n' : '';
}

/** A start tag that says nothing: without attributes, but for the namespaces that names inside may need. */
export function writeBareTag(element: ElementNode): string {
  const namespaces = element.attributes.filter(({ name }) => /^xmlns(?::|$)/.test(name));
  return `<${element.tag}${namespaces.map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('')}>`;
}

export function writeEndTag({ tag }: ElementNode): string {
  return `</${tag}>`;
}

export function writeText(text: string, parent: ElementNode | undefined, { format }: Pick<Tree, 'format'>): string {
  const asItIs = format === 'html' && parent?.vocabulary === 'html' && raw.has(parent.name);
  return asItIs ? text : text.replace(/[&<>\u00a0]/g, (character) => references[character] ?? character);
}

/** In XML and in HTML alike; `&nbsp;` has no name in XML. */
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&#160;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

function escapeValue(value: string): string {
  return value.replace(/[&<>"\u00a0\n\t\r]/g, (character) => references[character] ?? character);
}
