import { type AddressPattern, dead } from './address-pattern.js';
import { mayMakeDotSegment } from './legal-address.js';
import type { Letter } from './letters.js';

/**
 * Which letters are worth trying behind an address that has begun: those that a wanted pattern waits for, and the one that no pattern uses.
 *
 * Any other letter takes the wanted patterns where the unused one takes them, and brings unwanted ones no less far; so whatever it leads to, the
 * unused one leads to, too. There are two exceptions. Behind a `?` dots and escapes have another meaning, so where the patterns have
 * these, `?` is tried, or every letter. Where no letter is unused, every letter is tried.
 */
export class UsefulLetters {
  readonly #wanted: readonly AddressPattern[];
  readonly all: readonly Letter[];
  /** By byte, if it is enough to try some. */
  readonly #byByte: (Letter | undefined)[] | undefined;
  readonly #always: readonly Letter[];
  readonly #useful: Letter[] = [];

  /** `letters` are those of `lettersOf`, the unused one first. */
  constructor(wanted: readonly AddressPattern[], letters: readonly Letter[]) {
    this.#wanted = wanted;
    this.all = letters;
    const [fresh] = letters;
    const isUnused = fresh !== undefined && !wanted.some(({ text }) => text.includes(fresh.text));
    const isPlain = letters.every(({ bytes }) => bytes.length === 1);
    const mindsDots = wanted.some(mayMakeDotSegment);
    this.#always = letters.filter((letter) => letter === fresh || (mindsDots && letter.text === '?'));
    if (!isUnused || !isPlain) return;
    this.#byByte = new Array<Letter | undefined>(128).fill(undefined);
    for (const letter of letters) this.#byByte[letter.bytes[0] as number] = letter;
  }

  /** The letters to try where the wanted patterns are in these states, which start at a place of a list. The array is used again. */
  at(states: readonly number[], start: number): readonly Letter[] {
    if (this.#byByte === undefined) return this.all;
    const useful = this.#useful;
    useful.length = 0;
    useful.push(...this.#always);
    for (let place = 0; place < this.#wanted.length; place++) {
      const { letters, fallbacks } = this.#wanted[place] as AddressPattern;
      for (let state = states[start + place] as number; state !== dead; ) {
        const letter = this.#byByte[letters[state] as number];
        const next = fallbacks[state] as number;
        // At its beginning a pattern takes one letter, and no other.
        if (next === dead && letter !== undefined) {
          useful.length = 0;
          useful.push(letter);
          return useful;
        }
        if (letter !== undefined && !useful.includes(letter)) useful.push(letter);
        if (next === state) break;
        state = next;
      }
    }
    return useful;
  }
}
