/** Where an element is in the source. */
export interface ElementOffsets {
  readonly start: number;
  readonly end: number;
  readonly contentEnd: number;
  readonly extentEnd: number;
}

/**
 * Cuts a source while its tree is walked. The source between two steps belongs to the element around it: it is copied if that
 * element may be kept, and dropped if not, including everything that never became part of the tree.
 *
 * It is a class because it keeps an offset into the source, which only moves forward. If the tree goes back, it does not
 * follow the order of the source, and there is no cut source.
 */
export class SourceCutter {
  /** The element around may not be kept. */
  #denied: boolean;
  readonly #text: string;
  readonly #kept: string[] = [];
  #at = 0;
  #lost = false;

  /** Outside all elements, the source may be kept, or is denied. */
  constructor(text: string, isOutsideDenied: boolean) {
    this.#text = text;
    this.#denied = isOutsideDenied;
  }

  /** Enters an element. One that may not be kept leaves its bare tag, to hold the parts that may. */
  enter({ start, end }: ElementOffsets, bareTag?: string): void {
    if (bareTag === undefined) this.keep(start, end);
    else this.replace(start, end, start === end ? '' : bareTag);
    this.#denied = bareTag !== undefined;
  }

  /**
   * Leaves an element; the one around it may be kept or not. If both are kept there is nothing to do. An element whose tag
   * the parser supplied has no end in the source.
   */
  leave({ start, end, contentEnd, extentEnd }: ElementOffsets, endTag: string, deniedAround: boolean): void {
    if (start !== end && (this.#denied || deniedAround)) {
      const from = Math.max(contentEnd, end);
      const to = Math.max(extentEnd, end);
      if (this.#denied) this.replace(from, to, to > from ? endTag : '');
      else {
        this.#moveTo(from);
        this.#push(from, to);
      }
    }
    this.#denied = deniedAround;
  }

  /** Keeps a part. Inside an element that is kept as well, this needs no separate step. */
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

  #moveTo(offset: number): void {
    if (offset < this.#at) this.#lost = true;
    else if (this.#denied) this.#at = offset;
    else this.#push(this.#at, offset);
  }

  #push(start: number, end: number): void {
    if (end > start) this.#kept.push(this.#text.slice(start, end));
    this.#at = Math.max(this.#at, end);
  }
}
