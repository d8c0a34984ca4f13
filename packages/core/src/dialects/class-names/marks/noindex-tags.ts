import type { Page, PageElement } from '../../../policy/page.js';
import type { Span } from '../../../text/source.js';

/** A `<noindex>` tag that the tree does not close, or a `</noindex>` tag that closes nothing in the tree. */
interface StrayNoindexTag {
  readonly kind: 'open' | 'close';
  readonly span: Span;
}

export function isNoindexTag({ name }: PageElement): boolean {
  return name === 'noindex';
}

/**
 * The `<noindex>` and `</noindex>` tags that the tree does not pair, in the order of the source.
 *
 * The tags are paired by the order of the source, whatever they are nested in (PS-Y-6), but a parser closes the element with
 * its parent, or ignores an end tag inside a paragraph. Where that happens, start and end are paired here.
 *
 * Limit: an end tag inside a script or a comment is read as one, if there is a start tag without an end tag.
 */
export function strayNoindexTags(page: Page): StrayNoindexTag[] {
  if (page.format === 'xml') return [];
  const { text } = page.source;
  const used = new Set<number>();
  const stray: StrayNoindexTag[] = [];
  // From the last to the first: if two elements end at the same place, the end tag is that of the inner one.
  for (let index = page.elements.length - 1; index >= 0; index--) {
    const element = page.elements[index];
    if (element === undefined || !isNoindexTag(element)) continue;
    const { extent, span } = element;
    const closed =
      !used.has(extent.end) && endTagBefore.test(text.slice(Math.max(span.end, extent.end - 32), extent.end));
    if (closed) used.add(extent.end);
    else stray.push({ kind: 'open', span });
  }
  if (stray.length === 0) return [];
  for (const match of text.matchAll(endTags)) {
    const end = match.index + match[0].length;
    if (!used.has(end)) stray.push({ kind: 'close', span: { start: match.index, end } });
  }
  return stray.sort((one, other) => one.span.start - other.span.start);
}

const endTagBefore = /<\/noindex[\t\n\f\r /]{0,16}>$/i;
const endTags = /<\/noindex[\t\n\f\r /]{0,16}>/gi;
