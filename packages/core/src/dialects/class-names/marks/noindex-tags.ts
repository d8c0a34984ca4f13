import type { Page, PageElement } from '../../../policy/page.js';
import type { Span } from '../../../text/source.js';

/** An element `noindex` that the tree does not close, and end tags that close nothing in the tree. */
export interface StrayNoindex {
  readonly kind: 'open' | 'close';
  readonly span: Span;
}

export function isNoindexTag({ name }: PageElement): boolean {
  return name === 'noindex';
}

/**
 * The `<noindex>` and `</noindex>` tags that the tree could not pair, in source order.
 *
 * The tag is counted by source order, whatever it is nested in (PS-Y-6), and a parser closes it with its parent or does not
 * take an end tag that stands inside a paragraph. Where that happens, start and end are paired here.
 *
 * Limit: an end tag inside a script or a comment is taken for one, if there is a start tag that needs it.
 */
export function strayNoindexTags(page: Page): StrayNoindex[] {
  if (page.format === 'xml') return [];
  const { text } = page.source;
  const used = new Set<number>();
  const stray: StrayNoindex[] = [];
  // From the last to the first: of two that end at the same place, the inner one owns the end tag.
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
