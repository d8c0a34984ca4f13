import { foreignContent } from 'parse5';
import { htmlTags } from '../html-tags.js';
import { marks, type Tag } from '../tree.js';
import { needsTreeBuilder, type OpenPage, t } from './open-page.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements of a drawing that may hold HTML. Text in them is as anywhere; tags in them are not read here. */
const holdsHtml: ReadonlySet<string> = new Set(['title', 'desc', 'foreignObject']);

/** Start tags that end a drawing at any depth (HTML, any other start tag in foreign content). */
const endsDrawing: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu ' +
    'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

function tagOf(name: string): Tag {
  return { name, written: name, namespace: svgNamespace, vocabulary: 'svg' };
}

export function isInDrawing(page: OpenPage): boolean {
  return page.current >= htmlTags.length && page.tagAt(page.top)?.vocabulary === 'svg';
}

/** Processes the start tag of a drawing, or of an element in one; `name` is the number of the same tag in HTML. */
export function startInDrawing(page: OpenPage, name: number): void {
  if (isInDrawing(page) && (endsDrawing.has(nameOf(page, name)) || holdsHtml.has(nameOf(page, page.current)))) {
    throw needsTreeBuilder;
  }
  // There `xlink:href` is named `href`.
  if ((page.marks & marks.xlink) !== 0) page.marks = (page.marks & ~marks.xlink) | marks.href;
  const tag = tagInDrawing(page, name);
  if (page.selfClosing) page.append(tag);
  else page.insert(tag);
}

function nameOf(page: OpenPage, tag: number): string {
  return page.finder.tags[tag]?.name ?? '';
}

/** The number of a tag in a drawing. Some names have capitals there. */
function tagInDrawing(page: OpenPage, tag: number): number {
  const known = page.drawn[tag];
  if (known !== undefined) return known;
  const name = nameOf(page, tag);
  const found = page.finder.foreign(tagOf(foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.get(name) ?? name));
  page.drawn[tag] = found;
  return found;
}

/** Processes an end tag in a drawing: it closes the topmost element of its name. */
export function endInDrawing(page: OpenPage, name: number): void {
  if (name === t.p || name === t.br) throw needsTreeBuilder;
  const tag = tagInDrawing(page, name);
  for (let slot = page.top; page.tagAt(slot)?.vocabulary === 'svg'; slot--) {
    if (page.tags[slot] !== tag) continue;
    // A name with capitals is not that of its end tag, so that the element ends where the tag begins.
    page.closes = nameOf(page, tag) === nameOf(page, name) ? tag : 0;
    page.popTo(slot);
    return;
  }
  throw needsTreeBuilder;
}
