import { defined } from '@heed/core/internal';
import type { FoundText, PageLink, PageMeta, PageScript, Span } from '@heed/core/page';
import type { Attribute } from '../parse/tree.js';

/** A tag of the head, from either reader. */
export interface HeadTag {
  readonly attributes: readonly Attribute[];
  readonly start: number;
  readonly end: number;
}

/** Returns a META as pages list it; undefined if it has no name of any kind, because then it cannot be a signal. */
export function metaOf({ attributes, start, end }: HeadTag, inHead: boolean): PageMeta | undefined {
  const meta: { -readonly [Key in keyof PageMeta]: PageMeta[Key] } = { inHead, span: { start, end } };
  let named = false;
  for (const { name, value } of attributes) {
    switch (name) {
      case 'name':
        meta.name = value;
        named = true;
        break;
      case 'http-equiv':
        meta.httpEquiv = value;
        named = true;
        break;
      case 'property':
        meta.property = value;
        named = true;
        break;
      case 'content':
        meta.content = value;
        break;
      case 'value':
        meta.value = value;
    }
  }
  return named ? meta : undefined;
}

/** A link of the head; undefined if it lacks `rel` or `href`. */
export function linkOf({ attributes, start, end }: HeadTag): PageLink | undefined {
  let rel: string | undefined;
  let href: string | undefined;
  let type: string | undefined;
  for (const { name, value } of attributes) {
    if (name === 'rel') rel = value;
    else if (name === 'href') href = value;
    else if (name === 'type') type = value;
  }
  if (rel === undefined || href === undefined) return undefined;
  return defined({ rel, href, type, span: { start, end } });
}

/** Returns a script as pages list it; undefined for all that are not XML files inside the page. `contentEnd` is where its content ends. */
export function scriptOf(
  page: string,
  { attributes, start, end }: HeadTag,
  contentEnd: number,
  place: PageScript['place'],
  format: 'html' | 'xml',
): PageScript | undefined {
  const type = attributes.find(({ name }) => name === 'type')?.value;
  if (type === undefined || type.trim().toLowerCase() !== 'application/rsl+xml') return undefined;
  const content = page.slice(end, contentEnd);
  const inside = format === 'xml' ? insideCdata(content) : 0;
  // Limit: in XHTML, content that is written with references is not resolved; it is not an XML file then.
  const text = inside === 0 ? content : content.slice(inside, content.lastIndexOf(cdataEnd));
  return { text, start: end + inside, place, span: { start, end } };
}

const cdataStart = '<![CDATA[';
const cdataEnd = ']]>';

/** The offset inside a CDATA section that is the whole of the content, as XHTML pages write it; else 0. */
function insideCdata(content: string): number {
  const trimmed = content.trim();
  if (!trimmed.startsWith(cdataStart) || !trimmed.endsWith(cdataEnd)) return 0;
  return content.indexOf(cdataStart) + cdataStart.length;
}

/** The `profile` of a head's start tag. */
export function profileOf(text: string, { attributes, start, end }: HeadTag): FoundText | undefined {
  const found = attributes.find(({ name }) => name === 'profile');
  return found === undefined ? undefined : { text: found.value, span: attributeSpan(text, 'profile', { start, end }) };
}

/** The span of an attribute in its tag; that of the tag if the attribute is not found, as in a tree not read from text. */
function attributeSpan(text: string, wanted: string, tag: Span): Span {
  const attributes = /(=?[^\s/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g;
  const source = text.slice(tag.start, tag.end);
  for (const { 0: whole, 1: name, index } of source.matchAll(attributes)) {
    if (name?.toLowerCase() === wanted) return { start: tag.start + index, end: tag.start + index + whole.length };
  }
  return tag;
}
