import { rememberFor } from '../../../text/memory.js';
import type { ResourceTarget } from '../syntax/qualifier.js';
import { type AcapPage, isHypertext } from './page.js';

/** How ACAP names a part of a page: by id, by class, or by the name of a META tag (A1-2.5.3.2-e to -g). */
export type PartLocator = Exclude<ResourceTarget['locator'], { readonly kind: 'uri' }>;

/** A part of a page: an element, by its index in the list, or the content of a META tag. */
export type PagePart =
  | { readonly kind: 'element'; readonly place: number }
  | { readonly kind: 'meta'; readonly content: string };

/**
 * The part of a page that a locator names; `undefined` if the page has no such part (AMB-84).
 *
 * Reading: (ASK-23, ASK-43) XHTML has parts as HTML has, however it is read; other XML has none.
 */
export function findPart(page: AcapPage, { kind, name }: PartLocator): PagePart | undefined {
  if (!isHypertext(page)) return undefined;
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
  const { firstOrder, lastOrder } = indexOf(page);
  const order = firstOrder[place];
  return (
    order !== undefined &&
    order >= (firstOrder[outer] ?? Number.POSITIVE_INFINITY) &&
    order <= (lastOrder[outer] as number)
  );
}

/**
 * Numbers the elements so that those inside one have the numbers behind its own, up to a last one. Whether one is inside another is then
 * a comparison, however many are asked about: a page can name any number of its parts as the only ones to use.
 */
function numberElements({ elements }: AcapPage): Pick<PartIndex, 'firstOrder' | 'lastOrder'> {
  const count = elements.length;
  const sizes = new Int32Array(count).fill(1);
  const parentAt = (place: number): number => {
    const parent = elements[place]?.parent ?? -1;
    return parent >= 0 && parent < place ? parent : -1;
  };
  // Parents come before their children: from the end, an element is counted before the one around it.
  for (let place = count - 1; place >= 0; place--) {
    const parent = parentAt(place);
    if (parent !== -1) sizes[parent] = (sizes[parent] as number) + (sizes[place] as number);
  }
  const firstOrder = new Int32Array(count);
  const lastOrder = new Int32Array(count);
  const nextInside = new Int32Array(count);
  let nextOutside = 0;
  for (let place = 0; place < count; place++) {
    const parent = parentAt(place);
    const first = parent === -1 ? nextOutside : (nextInside[parent] as number);
    const behind = first + (sizes[place] as number);
    if (parent === -1) nextOutside = behind;
    else nextInside[parent] = behind;
    firstOrder[place] = first;
    lastOrder[place] = behind - 1;
    nextInside[place] = first + 1;
  }
  return { firstOrder, lastOrder };
}

/** The first part of each name. */
interface PartIndex {
  readonly ids: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
  readonly metas: ReadonlyMap<string, string>;
  /** By the index of an element: its number, and the last number of those inside it. */
  readonly firstOrder: Int32Array;
  readonly lastOrder: Int32Array;
}

/** Every element may ask for the same part, so that searching each time would take the square of the page's length. */
const indexOf: (page: AcapPage) => PartIndex = rememberFor((page) => {
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
  return { ids, classes, metas, ...numberElements(page) };
});
