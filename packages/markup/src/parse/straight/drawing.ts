import { foreignContent } from 'parse5';
import { htmlTags } from '../html-tags.js';
import { lowerCase } from '../scan.js';
import type { Tag } from '../tree.js';
import { notStraight, type OpenPage } from './open-page.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements of a drawing that may hold HTML. Text in them is as anywhere; tags in them are not read here. */
const holdsHtml: ReadonlySet<string> = new Set(['title', 'desc', 'foreignObject']);

/** Start tags that end a drawing wherever they stand (HTML, any other start tag in foreign content). */
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

/** Processes the start tag of a drawing, or of an element in one. */
export function startInDrawing(page: OpenPage, nameStart: number, nameEnd: number): void {
  const name = lowerCase(page.text.slice(nameStart, nameEnd));
  if (isInDrawing(page) && (endsDrawing.has(name) || holdsHtml.has(page.tagAt(page.top)?.name ?? ''))) {
    throw notStraight;
  }
  const adjusted = isInDrawing(page) ? foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.get(name) : undefined;
  const tag = page.finder.foreign(tagOf(adjusted ?? name));
  if (page.selfClosing) page.append(tag);
  else page.insert(tag);
}

/** Processes an end tag in a drawing: it closes the topmost element of its name, in letters of any case. */
export function endInDrawing(page: OpenPage, nameStart: number, nameEnd: number): void {
  const name = lowerCase(page.text.slice(nameStart, nameEnd));
  if (name === 'p' || name === 'br') throw notStraight;
  const adjusted = foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.get(name);
  for (let slot = page.top; page.tagAt(slot)?.vocabulary === 'svg'; slot--) {
    const open = page.tagAt(slot)?.name;
    if (open !== name && open !== adjusted) continue;
    page.closes = open === name ? (page.tags[slot] ?? 0) : 0;
    page.popTo(slot);
    return;
  }
  throw notStraight;
}
