/** The bytes that are searched for do not occur. */
export const notFound = -1;

/**
 * Limit: texts up to this length are searched byte by byte, any number of times: that takes no longer than a lookup in the tables of a
 * prepared search.
 */
const leastPrepared = 512;

/** Limit: bytes searched one by one, for each byte of the text, from which preparing pays: it takes about as long. */
const searchedBeforePrepared = 256;

/** Is it worth preparing a search of a text of this length, after this number of its bytes were searched one by one? */
export function isWorthPreparing(length: number, searched: number): boolean {
  return length > leastPrepared && searched > length * searchedBeforePrepared;
}

/** Limit: up to this many occurrences, looking at each is faster than the tables of `#firstFrom`. */
const fewOccurrences = 16;

/**
 * Searches one text for many others. A search costs about the length of what is searched for, times the logarithm of the length of the
 * text, however often its beginning occurs: a plain search may go through the whole text each time.
 *
 * It takes the time of some hundred plain searches to make, and some hundred bytes of memory for each byte of the text.
 */
export class ByteSearch {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #length: number;
  /** Where the suffixes of the text start, in their alphabetical order: those with the same beginning are next to each other. */
  readonly #suffixes: Int32Array;
  /** For each byte, the number of suffixes that start with a smaller one. */
  readonly #firstWith: Int32Array;
  /**
   * A wavelet matrix of `#suffixes`: on each level, the suffixes are ordered by the bits of their positions above it, and the table counts
   * those before each that have a zero here. The highest bit comes first.
   */
  readonly #levels: readonly Int32Array[];

  /** The bytes must not change while this is in use. */
  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#start = start;
    this.#length = end - start;
    const { suffixes, firstWith } = sortSuffixes(bytes, start, end);
    this.#suffixes = suffixes;
    this.#firstWith = firstWith;
    this.#levels = waveletLevels(suffixes);
  }

  /** Returns the first offset at or after `from` where the bytes of `wanted` from `start` to `end` occur, or `notFound`. */
  find(wanted: Uint8Array, start: number, end: number, from: number): number {
    const first = wanted[start] as number;
    let low = this.#firstWith[first] as number;
    let high = this.#firstWith[first + 1] as number;
    for (let position = start + 1; position < end && low < high; position++) {
      const byte = wanted[position] as number;
      const depth = position - start;
      low = this.#firstNotBelow(low, high, depth, byte);
      high = this.#firstNotBelow(low, high, depth, byte + 1);
    }
    if (low === high) return notFound;
    const place = Math.max(from - this.#start, 0);
    const found = high - low <= fewOccurrences ? this.#leastOf(low, high, place) : this.#firstFrom(low, high, place);
    return found === notFound ? notFound : this.#start + found;
  }

  /** The first of some suffixes with the same beginning whose byte at a depth is not smaller than the given one. */
  #firstNotBelow(first: number, last: number, depth: number, byte: number): number {
    let low = first;
    let high = last;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = (this.#suffixes[middle] as number) + depth;
      // The end of the text sorts before every byte.
      if (place >= this.#length || (this.#bytes[this.#start + place] as number) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #leastOf(low: number, high: number, from: number): number {
    let least = notFound;
    for (let at = low; at < high; at++) {
      const place = this.#suffixes[at] as number;
      if (place >= from && (least === notFound || place < least)) least = place;
    }
    return least;
  }

  /** The least of the positions of some suffixes that is not below `from`: as many as are below it come before it in their order. */
  #firstFrom(low: number, high: number, from: number): number {
    if (from >= this.#length) return notFound;
    const below = this.#countBelow(low, high, from);
    return below === high - low ? notFound : this.#inOrder(low, high, below);
  }

  #countBelow(low: number, high: number, place: number): number {
    let [first, last, count] = [low, high, 0];
    let bit = 1 << (this.#levels.length - 1);
    for (const zeros of this.#levels) {
      const before = zeros[first] as number;
      const here = (zeros[last] as number) - before;
      if ((place & bit) === 0) {
        first = before;
        last = before + here;
      } else {
        count += here;
        const behindZeros = zeros[this.#length] as number;
        last = behindZeros + last - before - here;
        first = behindZeros + first - before;
      }
      bit >>>= 1;
    }
    return count;
  }

  /** The position that comes after this number of others, by size. */
  #inOrder(low: number, high: number, after: number): number {
    let [first, last, rest, place] = [low, high, after, 0];
    let bit = 1 << (this.#levels.length - 1);
    for (const zeros of this.#levels) {
      const before = zeros[first] as number;
      const here = (zeros[last] as number) - before;
      if (rest < here) {
        first = before;
        last = before + here;
      } else {
        rest -= here;
        place |= bit;
        const behindZeros = zeros[this.#length] as number;
        last = behindZeros + last - before - here;
        first = behindZeros + first - before;
      }
      bit >>>= 1;
    }
    return place;
  }
}

const byteCount = 256;

/**
 * Sorts the suffixes of a text by their first byte, and then by twice as many bytes each time: the order of those that start where the
 * first half ends is known by then (Manber and Myers).
 */
function sortSuffixes(
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly suffixes: Int32Array; readonly firstWith: Int32Array } {
  const length = end - start;
  let ranks = new Int32Array(length);
  for (let place = 0; place < length; place++) ranks[place] = bytes[start + place] as number;
  const firstWith = new Int32Array(byteCount + 1);
  for (let place = 0; place < length; place++) increase(firstWith, (ranks[place] as number) + 1);
  for (let byte = 0; byte < byteCount; byte++)
    firstWith[byte + 1] = (firstWith[byte + 1] as number) + (firstWith[byte] as number);
  const counts = new Int32Array(Math.max(byteCount, length) + 1);
  const bySecond = new Int32Array(length);
  for (let place = 0; place < length; place++) bySecond[place] = place;
  const suffixes = new Int32Array(length);
  let spare = new Int32Array(length);
  for (let half = 0; ; half = half === 0 ? 1 : half * 2) {
    if (half > 0) {
      // Those without a second half come first.
      let at = 0;
      for (let place = length - half; place < length; place++) bySecond[at++] = place;
      for (let order = 0; order < length; order++) {
        const place = (suffixes[order] as number) - half;
        if (place >= 0) bySecond[at++] = place;
      }
    }
    counts.fill(0);
    for (let place = 0; place < length; place++) increase(counts, (ranks[place] as number) + 1);
    for (let rank = 1; rank < counts.length; rank++)
      counts[rank] = (counts[rank] as number) + (counts[rank - 1] as number);
    for (let order = 0; order < length; order++) {
      const place = bySecond[order] as number;
      const rank = ranks[place] as number;
      suffixes[counts[rank] as number] = place;
      increase(counts, rank);
    }
    let rank = 0;
    for (let order = 0; order < length; order++) {
      const place = suffixes[order] as number;
      const before = suffixes[order - 1];
      if (before !== undefined && !isSameStart(ranks, before, place, half)) rank++;
      spare[place] = rank;
    }
    [ranks, spare] = [spare, ranks];
    if (rank >= length - 1 || half >= length) return { suffixes, firstWith };
  }
}

function increase(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function isSameStart(ranks: Int32Array, one: number, other: number, half: number): boolean {
  return ranks[one] === ranks[other] && (half === 0 || ranks[one + half] === ranks[other + half]);
}

function waveletLevels(places: Int32Array): Int32Array[] {
  const { length } = places;
  const levels: Int32Array[] = [];
  let current = places;
  for (let bit = 1 << (31 - Math.clz32(Math.max(length - 1, 1))); bit > 0; bit >>>= 1) {
    const zeros = new Int32Array(length + 1);
    for (let at = 0; at < length; at++)
      zeros[at + 1] = (zeros[at] as number) + (((current[at] as number) & bit) === 0 ? 1 : 0);
    const next = new Int32Array(length);
    const behindZeros = zeros[length] as number;
    for (let at = 0; at < length; at++) {
      const before = zeros[at] as number;
      next[zeros[at + 1] === before ? behindZeros + at - before : before] = current[at] as number;
    }
    levels.push(zeros);
    current = next;
  }
  return levels;
}
