import { defined } from '@heed/core/internal';
import {
  type Page,
  type PageElement,
  type PageMarker,
  type PageMeta,
  type PageScript,
  Source,
  type Span,
} from '@heed/core/page';
import {
  attributeOf,
  commentTag,
  declarationTag,
  listingAttributes,
  marks,
  type Tag,
  type Tree,
  tagAround,
  tagAt,
  textTag,
} from '../parse/tree.js';
import { baseOf } from './base.js';
import { type HeadTag, linkOf, metaOf, profileOf, scriptOf } from './head-parts.js';
import { instructionsOf } from './instructions.js';
import type { ParsedPage } from './parsed-page.js';
import { hasTarget } from './target.js';

/**
 * Collects the signals of a parsed document. The tree decides what belongs to the head (RT-4-c2).
 *
 * The content of a `template` is not part of the document (RT-4-c3), so its METAs, ids and markers are left out. Its
 * elements are listed, because a copy of the page holds them and their classes say whether it may.
 */
export function collectSignals(tree: Tree, url: string): ParsedPage {
  const { size, tags, tagOf, marksOf, parentOf, afterOf, startOf, endOf, text, format, unread } = tree;
  const elementIndexes = new Int32Array(size);
  const metas: PageMeta[] = [];
  const links: Page['links'][number][] = [];
  const scripts: PageScript[] = [];
  const elements: GrowingElement[] = [];
  const markers: PageMarker[] = [];
  const rolesOf = tags.map(roleOf);
  const head = headOf(tree, rolesOf);
  let base: string | undefined;
  let templateEnd = 0;
  let linkEnd = 0;
  for (let index = 0; index < size; index++) {
    const parent = parentOf[index] ?? -1;
    const around = parent === -1 ? -1 : (elementIndexes[parent] ?? -1);
    elementIndexes[index] = around;
    const inTemplate = index < templateEnd;
    const tag = tagOf[index] ?? textTag;
    if (tag <= declarationTag) {
      if (inTemplate) continue;
      if (tag === commentTag) {
        const comment = tree.textAt(index);
        if (isMarker(comment)) markers.push({ text: comment.trim(), span: spanAt(tree, index) });
      } else if (tag === textTag && format === 'html' && rolesOf[tagOf[parent] ?? textTag] === 'title') {
        markers.push(...markersInTitle(text, startOf[index] ?? 0, endOf[index] ?? 0));
      }
      continue;
    }
    const role = rolesOf[tag];
    const isListed = ((marksOf[index] ?? 0) & marks.listed) !== 0 || role === 'noindex';
    if (isListed) elementIndexes[index] = elements.push(elementOf(tree, index, around, inTemplate)) - 1;
    if (hasTarget(tree, index)) {
      linkEnd = Math.max(linkEnd, afterOf[index] ?? 0);
      markAround(elements, elementIndexes[index] ?? -1);
    } else if (isListed && index < linkEnd) (elements[elements.length - 1] as GrowingElement).hasLinks = true;
    if (role === undefined || inTemplate) continue;
    const inHead = head !== undefined && index > head.start && index < head.end;
    if (role === 'meta') {
      const meta = metaOf(headTagAt(tree, index), inHead || isFeedLevel(tree, index));
      if (meta !== undefined) metas.push(meta);
    } else if (role === 'link' && inHead) {
      const link = linkOf(headTagAt(tree, index));
      if (link !== undefined) links.push(link);
    } else if (role === 'script') {
      const place = inHead ? 'head' : tagAround(tree, index).name === 'body' ? 'body' : 'element';
      const script = scriptOf(text, headTagAt(tree, index), tree.contentEndOf[index] ?? 0, place, format);
      if (script !== undefined) scripts.push(script);
    } else if (role === 'base') base ??= attributeOf(tree, index, 'href');
    else if (role === 'template') templateEnd = afterOf[index] ?? 0;
  }
  // Regions follow the order of the source; the tree may put a comment after `</body>` elsewhere.
  markers.sort((one, other) => one.span.start - other.span.start);
  const profile = head === undefined ? undefined : profileOf(text, headTagAt(tree, head.start));
  const page: Page = defined({
    source: new Source('body', text),
    format,
    isXhtml: isXhtml(tree) || undefined,
    unread,
    url: baseOf(base, url),
    metas,
    links,
    scripts,
    profile,
    instructions: instructionsOf(tree),
    elements,
    markers,
  });
  return { page, tree, elementIndexes };
}

/** Whether a document is XML whose root is the `html` element of XHTML. */
export function isXhtml({ format, size, tagOf, parentOf, tags }: Tree): boolean {
  if (format === 'html') return false;
  for (let index = 0; index < size; index++) {
    const tag = tagOf[index] ?? textTag;
    if (tag > declarationTag && parentOf[index] === -1) {
      return tags[tag]?.name === 'html' && tags[tag].vocabulary === 'html';
    }
  }
  return false;
}

/** The elements that are recognised by their names. */
const roles = ['meta', 'link', 'script', 'base', 'template', 'title', 'head', 'noindex'] as const;

type Role = (typeof roles)[number];

const roleNames: ReadonlyMap<string, Role> = new Map(roles.map((role) => [role, role]));

/**
 * What an element with this tag is to the collector. Its name decides; looked up once for each name, and not for each
 * element.
 */
function roleOf({ name, vocabulary }: Tag): Role | undefined {
  return vocabulary === 'html' || name === 'noindex' ? roleNames.get(name) : undefined;
}

function spanAt({ startOf, endOf }: Tree, index: number): Span {
  return { start: startOf[index] ?? 0, end: endOf[index] ?? 0 };
}

function headTagAt(tree: Tree, index: number): HeadTag {
  return { attributes: tree.attributesAt(index), ...spanAt(tree, index) };
}

/** The range of nodes of the head: the first `head` that is a child of the root, and all nodes inside it. */
function headOf(
  { size, tagOf, parentOf, afterOf }: Tree,
  rolesOf: readonly (Role | undefined)[],
): { readonly start: number; readonly end: number } | undefined {
  for (let index = 0; index < size; index++) {
    if (rolesOf[tagOf[index] ?? textTag] === 'head' && parentOf[parentOf[index] ?? -1] === -1) {
      return { start: index, end: afterOf[index] ?? 0 };
    }
  }
  return undefined;
}

/** Feeds have no head: an XHTML META directly under the root or the channel applies to the feed (P-11). */
const feedParts: ReadonlySet<string> = new Set(['rss', 'channel', 'feed', 'RDF']);

function isFeedLevel(tree: Tree, meta: number): boolean {
  if (tree.format !== 'xml') return false;
  const { name, vocabulary } = tagAround(tree, meta);
  return vocabulary === 'other' && feedParts.has(name);
}

/** An element that may still turn out to have links. */
type GrowingElement = { -readonly [Key in keyof PageElement]: PageElement[Key] };

/** Notes a link on the listed elements around it. Where an element has one already, so have those around it. */
function markAround(elements: readonly GrowingElement[], nearest: number): void {
  for (let at = elements[nearest]; at !== undefined && at.hasLinks !== true; at = elements[at.parent ?? -1]) {
    at.hasLinks = true;
  }
}

/** Returns an element as pages list it. */
function elementOf(tree: Tree, index: number, parent: number, inTemplate: boolean): GrowingElement {
  const { start, end } = spanAt(tree, index);
  const extentEnd = tree.extentEndOf[index] ?? 0;
  const element: GrowingElement = {
    name: tagAt(tree, index).name,
    noSnippet: false,
    span: { start, end },
    extent: { start, end: extentEnd < end ? end : extentEnd },
  };
  for (const { name, value } of tree.attributesAt(index, listingAttributes)) {
    if (name === 'class') element.classes = value;
    else if (name === 'id' && !inTemplate) element.id = value;
    else if (name === 'rel') element.rel = value;
    else if (name === 'data-nosnippet') element.noSnippet = true;
  }
  if (parent !== -1) element.parent = parent;
  return element;
}

/** Whether a comment opens or closes a region. */
function isMarker(text: string): boolean {
  return /^\s*(?:google(?:on|off)\b|\/?noindex\s*$)/i.test(text);
}

/**
 * The markers in the title of an HTML page. There a comment is text, but a marker is still meant as one: the whole title counts as closed.
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
