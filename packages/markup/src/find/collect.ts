import {
  type Page,
  type PageElement,
  type PageInstruction,
  type PageMarker,
  type PageMeta,
  Source,
} from '@heed/core/page';
import { type Attribute, attributeOf, type ElementNode, parentOf, type Tree } from '../parse/tree.js';
import { baseOf } from './base.js';
import { linkOf, metaOf, profileOf } from './head-parts.js';
import type { Found } from './parsed-page.js';

/**
 * Collects the signals of a parsed document. What belongs to the head is judged on the tree (RT-4-c2).
 *
 * What a `template` holds is no part of the document (RT-4-c3): no METAs, no ids, no markers. Its elements are listed all
 * the same, because a copy holds them, and their classes say whether it may.
 */
export function collect(tree: Tree, url: string, instructions: readonly PageInstruction[]): Found {
  const { nodes, text, format } = tree;
  const places = new Int32Array(nodes.length);
  const metas: PageMeta[] = [];
  const links: Page['links'][number][] = [];
  const elements: PageElement[] = [];
  const markers: PageMarker[] = [];
  const head = headOf(tree);
  let base: string | undefined;
  let templateEnd = 0;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined) break;
    const place = node.parent === -1 ? -1 : (places[node.parent] ?? -1);
    places[index] = place;
    const inTemplate = index < templateEnd;
    if (node.kind === 'comment' && !inTemplate && isMarker(node.text)) {
      markers.push({ text: node.text.trim(), span: { start: node.start, end: node.end } });
    }
    if (node.kind !== 'element') continue;
    const listed = elementOf(node, place, inTemplate);
    if (listed !== undefined) places[index] = elements.push(listed) - 1;
    if (node.space !== 'html' || inTemplate) continue;
    const inHead = head !== undefined && index > head.start && index < head.end;
    if (node.name === 'meta') {
      const meta = metaOf(node, inHead || isFeedLevel(tree, node));
      if (meta !== undefined) metas.push(meta);
    } else if (node.name === 'link' && inHead) {
      const link = linkOf(node);
      if (link !== undefined) links.push(link);
    } else if (node.name === 'base') base ??= attributeOf(node, 'href');
    else if (node.name === 'template') templateEnd = node.after;
  }
  // Regions are read in the order of the source; a comment behind `</body>` stands elsewhere in the tree.
  markers.sort((one, other) => one.span.start - other.span.start);
  const headElement = head === undefined ? undefined : (nodes[head.start] as ElementNode);
  const profile = headElement === undefined ? undefined : profileOf(text, headElement);
  const page: Page = {
    source: new Source('body', text),
    format,
    url: baseOf(base, url),
    metas,
    links,
    ...(profile === undefined ? {} : { profile }),
    instructions,
    elements,
    markers,
  };
  return { page, tree, places };
}

/** The nodes from the head's own to the last one inside it: the first `head` that is a child of the root. */
function headOf({ nodes }: Tree): { readonly start: number; readonly end: number } | undefined {
  const start = nodes.findIndex((node) => {
    if (node.kind !== 'element' || node.name !== 'head' || node.space !== 'html') return false;
    return nodes[node.parent]?.parent === -1;
  });
  const node = nodes[start];
  return node === undefined ? undefined : { start, end: node.after };
}

/** Feeds have no head: a META of XHTML right under the root or the channel stands for the feed (P-11). */
const feedParts: ReadonlySet<string> = new Set(['rss', 'channel', 'feed', 'RDF']);

function isFeedLevel(tree: Tree, meta: ElementNode): boolean {
  const parent = tree.format === 'xml' ? parentOf(tree, meta) : undefined;
  return parent?.space === 'other' && feedParts.has(parent.name);
}

/** An element as it is listed, or nothing if no signal can be about it alone. */
function elementOf(node: ElementNode, parent: number, inTemplate: boolean): PageElement | undefined {
  const { name, attributes, start, end, extentEnd } = node;
  if (name !== 'noindex' && !attributes.some(listsElement)) return undefined;
  const element: { -readonly [Key in keyof PageElement]: PageElement[Key] } = {
    name,
    noSnippet: false,
    span: { start, end },
    extent: { start, end: extentEnd < end ? end : extentEnd },
  };
  for (const { name, value } of attributes) {
    if (name === 'class') element.classes = value;
    else if (name === 'id' && !inTemplate) element.id = value;
    else if (name === 'rel') element.rel = value;
    else if (name === 'data-nosnippet') element.noSnippet = true;
  }
  if (parent !== -1) element.parent = parent;
  return element;
}

/** The attributes by which a signal can be about one element. */
function listsElement({ name }: Attribute): boolean {
  return name === 'class' || name === 'id' || name === 'rel' || name === 'data-nosnippet';
}

/** Whether a comment opens or closes a region. */
function isMarker(text: string): boolean {
  return /^\s*(?:google(?:on|off)\b|\/?noindex\s*$)/i.test(text);
}
