import type { ElementDecisions } from '../../ask/parts/element-decisions.js';
import type { Page, PageElement } from '../../policy/page.js';

/** Limit: elements of one page that are compared. A page with more has a line for it among what was not compared. */
const maxElements = 2_000;

/** Limit: letters that are searched to find the elements of one page in another. */
const maxSearched = 50_000_000;

/** An element of both versions of a page, by its index in each; -1 is the page around it. */
export interface PagePart {
  /** As people know it: `#comments`, or its start tag. */
  readonly name: string;
  readonly old: number;
  readonly new: number;
}

export interface PageParts {
  readonly parts: readonly PagePart[];
  /** Were there more than are compared? */
  readonly isCut: boolean;
}

/**
 * Finds the elements that two versions of a page have in common: by their ids, or else by the words in them. What only one version has is
 * new or gone, not changed.
 */
export function commonParts(old: Page, next: Page): PageParts {
  const [ofOld, ofNew] = [new PageWords(old), new PageWords(next)];
  const parts = new Map<string, PagePart>();
  const add = (part: PagePart): void => void parts.set(`${part.old} ${part.new}`, part);
  const isCut = [old, next].some(({ elements }) => elements.length > maxElements);
  let left = maxSearched;
  const find = (from: PageWords, to: PageWords, place: number): number | undefined => {
    left -= to.length;
    return left < 0 ? undefined : to.find(from.page.elements[place] as PageElement, from.wordsOf(place));
  };
  for (let place = 0; place < Math.min(old.elements.length, maxElements); place++) {
    const other = find(ofOld, ofNew, place);
    if (other !== undefined) add({ name: nameOf(old, place), old: place, new: other });
  }
  for (let place = 0; place < Math.min(next.elements.length, maxElements); place++) {
    const other = find(ofNew, ofOld, place);
    if (other !== undefined) add({ name: nameOf(next, place), old: other, new: place });
  }
  return { parts: [...parts.values()], isCut: isCut || left < 0 };
}

/** Limit: letters of a start tag that name an element. */
const maxName = 80;

function nameOf({ elements, source }: Page, place: number): string {
  const { id, span } = elements[place] as PageElement;
  if (id !== undefined) return `#${id}`;
  const tag = source.textOf(span).replace(/\s+/g, ' ');
  return tag.length <= maxName ? tag : `${tag.slice(0, maxName)}…`;
}

/** The words of a page and its elements, without tags and comments. */
class PageWords {
  readonly page: Page;
  readonly #all: string;
  readonly #byId = new Map<string, number>();

  constructor(page: Page) {
    this.page = page;
    this.#all = plain(page.source.text);
    page.elements.forEach(({ id }, place) => {
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, place);
    });
  }

  get length(): number {
    return this.#all.length + this.page.elements.length;
  }

  wordsOf(place: number): string {
    const { extent } = this.page.elements[place] as PageElement;
    return plain(this.page.source.textOf(extent));
  }

  /** The element with the same id or the same words; -1 where only the page around them has them. */
  find({ id, name }: PageElement, words: string): number | undefined {
    const known = id === undefined ? undefined : this.#byId.get(id);
    if (known !== undefined) return known;
    if (words === '' || !this.#all.includes(words)) return undefined;
    // Parents come before their children, so the last one that holds the words is the nearest.
    let nearest = -1;
    for (const [place, element] of this.page.elements.slice(0, maxElements).entries()) {
      if (element.parent !== undefined && element.parent !== nearest && nearest !== -1) continue;
      const own = this.#words(place);
      if (own === words && element.name === name) return place;
      if (own.includes(words)) nearest = place;
    }
    return nearest;
  }

  readonly #known = new Map<number, string>();

  #words(place: number): string {
    const words = this.#known.get(place) ?? this.wordsOf(place);
    this.#known.set(place, words);
    return words;
  }
}

function plain(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The comments that open and close regions of a page, with the words of the page between them. */
export function regionsOf({ page }: ElementDecisions): string {
  const { markers, source } = page;
  return JSON.stringify(
    markers.map(({ text, span }, index) => [text, plain(source.text.slice(span.end, markers[index + 1]?.span.start))]),
  );
}
