import type { Attribute, Tag, Tree } from './tree.js';

/** Elements that have no end tag in HTML. */
const voids: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** HTML elements whose text is written without references. Scripts are off, so `noscript` is not one of them. */
const raw: ReadonlySet<string> = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));

/** HTML elements that lose a line feed directly after their start tag. */
const losesLine: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

export function isVoid({ name, vocabulary }: Tag, { format }: Pick<Tree, 'format'>): boolean {
  return format === 'html' && vocabulary === 'html' && voids.has(name);
}

export function writeStartTag({ written }: Tag, attributes: readonly Attribute[]): string {
  return `<${written}${attributes.map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('')}>`;
}

/** The line feed to write after a start tag, if the parser would otherwise drop that of the text; else empty. */
export function writeLostLine({ name, vocabulary }: Tag, firstText: string, { format }: Pick<Tree, 'format'>): string {
  return format === 'html' && vocabulary === 'html' && losesLine.has(name) && firstText.startsWith('\n') ? '\n' : '';
}

/** A start tag without attributes, except for the namespaces that names inside it may need. */
export function writeBareTag(tag: Tag, attributes: readonly Attribute[]): string {
  return writeStartTag(
    tag,
    attributes.filter(({ name }) => /^xmlns(?::|$)/.test(name)),
  );
}

export function writeEndTag({ written }: Tag): string {
  return `</${written}>`;
}

export function writeText(text: string, parent: Tag | undefined, { format }: Pick<Tree, 'format'>): string {
  const asItIs = format === 'html' && parent?.vocabulary === 'html' && raw.has(parent.name);
  return asItIs ? text : text.replace(/[&<>\u00a0]/g, (character) => references[character] ?? character);
}

/** References for both XML and HTML; `&nbsp;` has no name in XML. */
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
