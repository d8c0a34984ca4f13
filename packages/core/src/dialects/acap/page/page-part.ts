import type { ResourceTarget } from '../syntax/qualifier.js';
import type { AcapPage } from './page.js';

/** How ACAP names a part of a page: by id, by class, or by the name of a META tag (A1-2.5.3.2-e to -g). */
export type PartLocator = Exclude<ResourceTarget['locator'], { readonly kind: 'uri' }>;

/** A part of a page: an element, by its index in the list, or the content of a META tag. */
export type PagePart =
  | { readonly kind: 'element'; readonly place: number }
  | { readonly kind: 'meta'; readonly content: string };

/** The part of a page that a locator names; `undefined` if the page has no such part, or is not HTML (AMB-84, ASK-23). */
export function findPart(page: AcapPage, { kind, name }: PartLocator): PagePart | undefined {
  if (page.format === 'xml') return undefined;
  const index = indexOf(page);
  if (kind === 'meta') {
    const content = index.metas.get(name.toLowerCase());
    return content === undefined ? undefined : { kind: 'meta', content };
  }
  const place = (kind === 'id' ? index.ids : index.classes).get(name);
  return place === undefined ? undefined : { kind: 'element', place };
}

/** Whether the element at one index is the element at another, or inside it. */
export function isWithin(page: AcapPage, place: number, outer: number): boolean {
  const { within } = indexOf(page);
  let inside = within.get(outer);
  if (inside === undefined) {
    if (within.size >= maxRemembered) within.clear();
    inside = elementsWithin(page, outer);
    within.set(outer, inside);
  }
  return inside[place] === 1;
}

/** Limit: elements of one page whose content is remembered; a page names a few. */
const maxRemembered = 64;

function elementsWithin({ elements }: AcapPage, outer: number): Uint8Array {
  const inside = new Uint8Array(elements.length);
  // Parents come before their children.
  elements.forEach(({ parent = -1 }, place) => {
    if (place === outer || (parent < place && inside[parent] === 1)) inside[place] = 1;
  });
  return inside;
}

/** The first part of each name. */
interface PartIndex {
  readonly ids: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
  readonly metas: ReadonlyMap<string, string>;
  /** By the index of an element: 1 for each element inside it. */
  readonly within: Map<number, Uint8Array>;
}

/** Every element may ask for the same part, so that searching each time would take the square of the page's length. */
const indexes = new WeakMap<AcapPage, PartIndex>();

function indexOf(page: AcapPage): PartIndex {
  const known = indexes.get(page);
  if (known !== undefined) return known;
  const ids = new Map<string, number>();
  const classes = new Map<string, number>();
  const metas = new Map<string, string>();
  page.elements.forEach(({ id, classes: names = '' }, place) => {
    if (id !== undefined && !ids.has(id)) ids.set(id, place);
    for (const name of names.split(/[\t\n\f\r ]+/)) if (!classes.has(name)) classes.set(name, place);
  });
  for (const { inHead, name, content } of page.metas) {
    const key = name?.toLowerCase();
    if (inHead && key !== undefined && content !== undefined && !metas.has(key)) metas.set(key, content);
  }
  const index = { ids, classes, metas, within: new Map() };
  indexes.set(page, index);
  return index;
}
