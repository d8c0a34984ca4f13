import { type Page, type PageElement, type PageMarker, type PageMeta, type PageScript, Source } from '@heed/core/page';
import { type Attribute, attributeOf, type ElementNode, parentOf, type Tree } from '../parse/tree.js';
import { baseOf } from './base.js';
import { linkOf, metaOf, profileOf, scriptOf } from './head-parts.js';
import { instructionsOf } from './instructions.js';
import type { ParsedPage } from './parsed-page.js';
import { targetOf } from './target.js';

/**
 * Collects the signals of a parsed document. The tree decides what belongs to the head (RT-4-c2).
 *
 * The content of a `template` is not part of the document (RT-4-c3), so its METAs, ids and markers are left out. Its
 * elements are listed, because a copy of the page holds them and their classes say whether it may.
 */
export function collectSignals(tree: Tree, url: string): ParsedPage {
  const { nodes, text, format, unread } = tree;
  const elementIndexes = new Int32Array(nodes.length);
  const metas: PageMeta[] = [];
  const links: Page['links'][number][] = [];
  const scripts: PageScript[] = [];
  const elements: GrowingElement[] = [];
  const markers: PageMarker[] = [];
  const head = headOf(tree);
  let base: string | undefined;
  let templateEnd = 0;
  let linkEnd = 0;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined) break;
    const around = node.parent === -1 ? -1 : (elementIndexes[node.parent] ?? -1);
    elementIndexes[index] = around;
    const inTemplate = index < templateEnd;
    if (node.kind === 'comment' && !inTemplate && isMarker(node.text)) {
      markers.push({ text: node.text.trim(), span: { start: node.start, end: node.end } });
    }
    if (node.kind === 'text' && format === 'html' && !inTemplate && isTitle(parentOf(tree, node))) {
      markers.push(...markersInTitle(text, node.start, node.end));
    }
    if (node.kind !== 'element') continue;
    const listed = elementOf(node, around, inTemplate);
    if (listed !== undefined) elementIndexes[index] = elements.push(listed) - 1;
    if (targetOf(node) !== undefined) {
      linkEnd = Math.max(linkEnd, node.after);
      markAround(elements, elementIndexes[index] ?? -1);
    } else if (listed !== undefined && index < linkEnd) listed.hasLinks = true;
    if (node.vocabulary !== 'html' || inTemplate) continue;
    const inHead = head !== undefined && index > head.start && index < head.end;
    if (node.name === 'meta') {
      const meta = metaOf(node, inHead || isFeedLevel(tree, node));
      if (meta !== undefined) metas.push(meta);
    } else if (node.name === 'link' && inHead) {
      const link = linkOf(node);
      if (link !== undefined) links.push(link);
    } else if (node.name === 'script') {
      const place = inHead ? 'head' : parentOf(tree, node)?.name === 'body' ? 'body' : 'element';
      const script = scriptOf(text, node, node.contentEnd, place, format);
      if (script !== undefined) scripts.push(script);
    } else if (node.name === 'base') base ??= attributeOf(node, 'href');
    else if (node.name === 'template') templateEnd = node.after;
  }
  // Regions follow the order of the source; the tree may put a comment behind `</body>` elsewhere.
  markers.sort((one, other) => one.span.start - other.span.start);
  const headElement = head === undefined ? undefined : (nodes[head.start] as ElementNode);
  const profile = headElement === undefined ? undefined : profileOf(text, headElement);
  const page: Page = {
    source: new Source('body', text),
    format,
    ...(unread === undefined ? {} : { unread }),
    url: baseOf(base, url),
    metas,
    links,
    scripts,
    ...(profile === undefined ? {} : { profile }),
    instructions: instructionsOf(tree),
    elements,
    markers,
  };
  return { page, tree, elementIndexes };
}

/** The range of nodes of the head: the first `head` that is a child of the root, and all nodes inside it. */
function headOf({ nodes }: Tree): { readonly start: number; readonly end: number } | undefined {
  const start = nodes.findIndex((node) => {
    if (node.kind !== 'element' || node.name !== 'head' || node.vocabulary !== 'html') return false;
    return nodes[node.parent]?.parent === -1;
  });
  const node = nodes[start];
  return node === undefined ? undefined : { start, end: node.after };
}

/** Feeds have no head: an XHTML META directly under the root or the channel applies to the feed (P-11). */
const feedParts: ReadonlySet<string> = new Set(['rss', 'channel', 'feed', 'RDF']);

function isFeedLevel(tree: Tree, meta: ElementNode): boolean {
  const parent = tree.format === 'xml' ? parentOf(tree, meta) : undefined;
  return parent?.vocabulary === 'other' && feedParts.has(parent.name);
}

/** An element that may still turn out to have links. */
type GrowingElement = { -readonly [Key in keyof PageElement]: PageElement[Key] };

/** Notes a link on the listed elements around it. Where an element has one already, so have those around it. */
function markAround(elements: readonly GrowingElement[], nearest: number): void {
  for (let at = elements[nearest]; at !== undefined && at.hasLinks !== true; at = elements[at.parent ?? -1]) {
    at.hasLinks = true;
  }
}

/** An element as it is listed; undefined if no signal can be about this element alone. */
function elementOf(node: ElementNode, parent: number, inTemplate: boolean): GrowingElement | undefined {
  const { name, attributes, start, end, extentEnd } = node;
  if (name !== 'noindex' && !attributes.some(listsElement)) return undefined;
  const element: GrowingElement = {
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

function isTitle(element: ElementNode | undefined): boolean {
  return element?.name === 'title' && element.vocabulary === 'html';
}

/**
 * The markers in the title of an HTML page. There a comment is text, but whoever writes a marker means it: the title that it is in
 * counts as closed, as a whole.
 */
function markersInTitle(text: string, start: number, end: number): PageMarker[] {
  const markers: PageMarker[] = [];
  const title = text.slice(start, end);
  for (let at = title.indexOf('<!--'); at !== -1; at = title.indexOf('<!--', at)) {
    const close = title.indexOf('-->', at + 4);
    if (close === -1) break;
    const comment = title.slice(at + 4, close);
    if (isMarker(comment)) markers.push({ text: comment.trim(), span: { start: start + at, end: start + close + 3 } });
    at = close + 3;
  }
  return markers;
}
