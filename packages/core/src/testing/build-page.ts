import type { Page, PageElement, PageLink, PageMarker, PageMeta } from '../policy/page.js';
import { defined } from '../text/defined.js';
import { Source, type Span } from '../text/source.js';

/** Text, a comment, or an element with its name, attributes and children. */
export type Node =
  | string
  | { readonly comment: string }
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: Node[]];

/** What a page for a test contains. */
export interface PageParts {
  readonly profile?: string;
  readonly links?: readonly (readonly [rel: string, href: string])[];
  readonly metas?: readonly (readonly [name: string, content: string])[];
  readonly format?: 'html' | 'xml';
  readonly body?: readonly Node[];
}

export const profile = 'http://example.org/xmdp/robots-profile#';

/** Writes a page and returns what a finder would find in it. Each part of the head is on its own line, and so is the start of the body. */
export function buildPage({ profile: uri, links = [], metas = [], format = 'html', body = [] }: PageParts): Page {
  const writer = newWriter();
  const profileSpan = writer.write(uri === undefined ? '<head>' : `<head profile="${uri}">`);
  writer.write('\n');
  const foundLinks = links.map(([rel, href]): PageLink => {
    const span = writer.write(`<link rel="${rel}" href="${href}">`);
    writer.write('\n');
    return { rel, href, span };
  });
  const foundMetas = metas.map(([name, content]): PageMeta => {
    const span = writer.write(`<meta name="${name}" content="${content}">`);
    writer.write('\n');
    return { name, content, inHead: true, span };
  });
  writer.write('<body>\n');
  for (const node of body) writeNode(node, writer, undefined);
  return defined({
    source: new Source('body', writer.text()),
    format,
    url: 'https://example.com/d/page.html',
    metas: foundMetas,
    links: foundLinks,
    scripts: [],
    profile: uri === undefined ? undefined : { text: uri, span: profileSpan },
    instructions: [],
    elements: writer.elements,
    markers: writer.markers,
  });
}

/** The index of the element with this id. */
export function placeOf(page: Page, id: string): number {
  return page.elements.findIndex((element) => element.id === id);
}

interface Writer {
  readonly elements: PageElement[];
  readonly markers: PageMarker[];
  write(text: string): Span;
  text(): string;
}

function newWriter(): Writer {
  const pieces: string[] = [];
  let length = 0;
  return {
    elements: [],
    markers: [],
    write: (text) => {
      pieces.push(text);
      length += text.length;
      return { start: length - text.length, end: length };
    },
    text: () => pieces.join(''),
  };
}

function writeNode(node: Node, writer: Writer, parent: number | undefined): void {
  if (typeof node === 'string') {
    writer.write(node);
    return;
  }
  if ('comment' in node) {
    const span = writer.write(`<!--${node.comment}-->`);
    writer.markers.push({ text: node.comment.trim(), span });
    return;
  }
  const [name, attributes, ...children] = node;
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  const span = writer.write(`<${name}${written.join('')}>`);
  const {
    id,
    class: classes,
    rel,
  } = attributes as { readonly id?: string; readonly class?: string; readonly rel?: string };
  const place = writer.elements.length;
  const element = {
    name,
    ...(id === undefined ? {} : { id }),
    ...(classes === undefined ? {} : { classes }),
    ...(rel === undefined ? {} : { rel }),
    noSnippet: 'data-nosnippet' in attributes,
    ...(parent === undefined ? {} : { parent }),
    span,
  };
  writer.elements.push({ ...element, extent: span });
  for (const child of children) writeNode(child, writer, place);
  const closing = 'unclosed' in attributes ? '' : `</${name}>`;
  const end = writer.write(closing).end;
  writer.elements[place] = { ...element, extent: { start: span.start, end } };
}
