/**
 * Counts how often each text has occurred, in a run of any length, without keeping the texts.
 *
 * Two numbers of 32 bits stand for a text. Two of a million texts are confused in one of 37 million runs, and no one can write texts that
 * cause it, because the numbers differ from run to run.
 */
export class Occurrences {
  readonly #seeds: readonly [number, number] = [randomSeed(), randomSeed()];
  /** Three numbers for each text: the two that stand for it, and its count, or 0 in a free slot. */
  #table: Uint32Array = new Uint32Array(3 * 1024);
  #size = 0;

  /** Returns how often this text has occurred, including now. */
  count(text: string): number {
    let [one, other] = this.#seeds;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x85ebca6b);
      one ^= one >>> 15;
      other = Math.imul(other + code, 0xc2b2ae35);
      other ^= other >>> 13;
    }
    const place = placeOf(this.#table, one >>> 0, other >>> 0);
    const before = this.#table[place + 2] as number;
    this.#table[place] = one;
    this.#table[place + 1] = other;
    this.#table[place + 2] = before + 1;
    if (before === 0 && ++this.#size * 4 > this.#table.length) this.#grow();
    return before + 1;
  }

  /** A quarter of the length in numbers is three quarters of the slots. */
  #grow(): void {
    const table = this.#table;
    const larger = new Uint32Array(table.length * 2);
    for (let from = 0; from < table.length; from += 3) {
      if (table[from + 2] === 0) continue;
      const to = placeOf(larger, table[from] as number, table[from + 1] as number);
      for (let number = 0; number < 3; number++) larger[to + number] = table[from + number] as number;
    }
    this.#table = larger;
  }
}

/** Where the two numbers of a text are, or the free slot for them. */
function placeOf(table: Uint32Array, one: number, other: number): number {
  const places = table.length / 3;
  let place = (one ^ (one >>> 16)) & (places - 1);
  for (;;) {
    const at = place * 3;
    if (table[at + 2] === 0 || (table[at] === one && table[at + 1] === other)) return at;
    place = (place + 1) & (places - 1);
  }
}

function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32) | 1;
}
