import type { ElementNode } from '../parse/tree.js';

/**
 * Cuts a source while somebody walks its tree. What lies between two steps belongs to the element around: if that may be
 * kept it is copied, with everything that never made it into the tree; if not it is dropped, for the same reason.
 *
 * It has a life: a place in the source that only moves forward. A tree that wants to go back does not follow the source,
 * and then there is no cut source.
 */
export class SourceCutter {
  /** Whether the element around may not be kept. */
  #denied = false;
  readonly #text: string;
  readonly #kept: string[] = [];
  #at = 0;
  #lost = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** An element begins. One that may not be kept leaves its bare tag, to hold what may. */
  enter({ start, end }: ElementNode, bareTag?: string): void {
    if (bareTag === undefined) this.keep(start, end);
    else this.replace(start, end, start === end ? '' : bareTag);
    this.#denied = bareTag !== undefined;
  }

  /**
   * An element ends, and the one around it may be kept or not. Where both are kept there is nothing to do. A tag that the
   * parser put in itself is not there, and so marks no end.
   */
  leave({ start, end, contentEnd, extentEnd, tag }: ElementNode, deniedAround: boolean): void {
    if (start !== end && (this.#denied || deniedAround)) {
      const from = Math.max(contentEnd, end);
      const to = Math.max(extentEnd, end);
      if (this.#denied) this.replace(from, to, to > from ? `</${tag}>` : '');
      else {
        this.#moveTo(from);
        this.#push(from, to);
      }
    }
    this.#denied = deniedAround;
  }

  /** A part that may be kept. In an element that may be kept as well it needs no step of its own. */
  keep(start: number, end: number): void {
    if (!this.#denied) return;
    this.#moveTo(start);
    this.#push(start, end);
  }

  replace(start: number, end: number, by: string): void {
    this.#moveTo(start);
    if (by !== '') this.#kept.push(by);
    this.#at = Math.max(this.#at, end);
  }

  done(): string | undefined {
    this.#moveTo(this.#text.length);
    return this.#lost ? undefined : this.#kept.join('');
  }

  #moveTo(place: number): void {
    if (place < this.#at) this.#lost = true;
    else if (this.#denied) this.#at = place;
    else this.#push(this.#at, place);
  }

  #push(start: number, end: number): void {
    if (end > start) this.#kept.push(this.#text.slice(start, end));
    this.#at = Math.max(this.#at, end);
  }
}
