import type { CellPattern } from './cell-pattern.js';
import type { Token } from './tokens.js';

/** A pattern with stars: how far an address has come in it is one number, and each character leads from one to the next. */
export class LaterPieces {
  /** Its pieces behind the first star, one after the other. A place in this text is how far an address has come. */
  readonly text: string;
  /** The beginning of each piece. */
  readonly starts: readonly number[];
  /** By place: where to go on if the next character does not fit (Knuth, Morris and Pratt); -1 at the beginning of a piece. */
  readonly #fallbacks: Int32Array;
  readonly #isOpen: boolean;
  /** Does it meet queries in their plain form? (ASK-31) */
  readonly readsPlain: boolean;
  readonly ignoresCase: boolean;

  constructor({ pieces, end, ignoresCase }: CellPattern) {
    const later = pieces.slice(1);
    this.text = later.join('');
    this.#isOpen = end === 'open';
    this.ignoresCase = ignoresCase;
    this.readsPlain = pieces.some((piece) => piece.includes('?'));
    this.#fallbacks = new Int32Array(this.text.length + 1);
    const starts: number[] = [];
    let start = 0;
    for (const piece of later) {
      starts.push(start);
      this.#fallbacks[start] = -1;
      const stop = start + piece.length;
      for (let place = start + 1; place < stop; place++) this.#fallbacks[place] = this.#borderAt(place, start);
      // At the end of the last piece, which a pattern with `$` may reach and leave again.
      if (stop === this.text.length) this.#fallbacks[stop] = this.#borderAt(stop, start);
      start = stop;
    }
    this.starts = starts;
  }

  /** The end of the longest beginning of a piece that the address has also reached where it has come to `place`. */
  #borderAt(place: number, start: number): number {
    let border = this.#fallbacks[place - 1] as number;
    while (border !== -1 && this.text[border] !== this.text[place - 1]) border = this.#fallbacks[border] as number;
    return border === -1 ? start : border + 1;
  }

  /** Where the address has come after one more token; `matched` once it matches for good. */
  next(from: number, token: Token): number {
    let place = from;
    for (const character of token) {
      place = this.#nextAfter(place, character);
      if (place === matched) break;
    }
    return place;
  }

  #nextAfter(from: number, character: string): number {
    let place = from;
    while (this.text[place] !== character) {
      const fallback = this.#fallbacks[place] as number;
      if (fallback === -1) return place;
      place = fallback;
    }
    return place + 1 === this.text.length && this.#isOpen ? matched : place + 1;
  }

  /** The characters that lead further than to the beginning of the piece. */
  *waitedForAt(from: number): Generator<string> {
    for (let place = from; place !== -1; place = this.#fallbacks[place] as number) {
      const character = this.text[place];
      if (character !== undefined) yield character;
    }
  }

  /** Does the pattern match if the address ends here? */
  isMatchedAt(place: number): boolean {
    return place === matched || (!this.#isOpen && place === this.text.length);
  }
}

/** The place of an address that matches for good. */
export const matched = -1;
