import { dollar, star } from './path-pattern.js';

/**
 * Patterns with stars in buckets, chosen by three (or two) letters that every path they match must contain. Different letters may share
 * a bucket, which costs a comparison but never a wrong result.
 *
 * All numbers of an index are in one array. The entries of bucket `b` go from `numbers[at + b]` up to `numbers[at + b + 1]`. An entry is
 * two numbers: the pattern, and its key, which has the letters that chose its bucket and the letter after them, or 0 if that may be
 * any.
 */
export interface Buckets {
  /** The number of letters in a row that choose a bucket. */
  readonly letters: 2 | 3;
  /** The number of buckets, a power of two. */
  readonly count: number;
  readonly at: number;
}

/** Patterns one after the other; pattern `p` goes from `starts[p]` to `starts[p + 1]`. */
export interface Patterns {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
}

/** Patterns by the letters that choose their buckets. */
export interface ChosenLetters {
  readonly triples: readonly number[];
  readonly pairs: readonly number[];
  /** The patterns without two letters in a row. */
  readonly others: readonly number[];
  /** For each pattern the place of its letters. */
  readonly places: Int32Array;
}

const noPlace = -1;

/** Chooses for each of so many patterns its three rarest letters in a row, or else two, or else none. */
export function chooseLetters(patterns: Patterns, count: number): ChosenLetters {
  const places = rarestLetters(patterns, count, 3);
  const pairsPlaces = places.includes(noPlace) ? rarestLetters(patterns, count, 2) : places;
  const triples: number[] = [];
  const pairs: number[] = [];
  const others: number[] = [];
  for (let pattern = 0; pattern < count; pattern++) {
    if (places[pattern] !== noPlace) triples.push(pattern);
    else if (pairsPlaces[pattern] === noPlace) others.push(pattern);
    else {
      places[pattern] = pairsPlaces[pattern] as number;
      pairs.push(pattern);
    }
  }
  return { triples, pairs, others, places };
}

/** How many numbers the buckets of so many patterns take. */
export function bucketNumbers(patterns: number): number {
  return patterns === 0 ? 0 : bucketCountFor(patterns) + 1 + patterns * 2;
}

/** A power of two, and more buckets than patterns: a bucket costs four bytes, a shared bucket a comparison. */
function bucketCountFor(patterns: number): number {
  let count = 64;
  while (count < patterns * 4) count *= 2;
  return count;
}

export function bucketOf(bytes: Uint8Array, place: number, letters: number, count: number): number {
  let hash = (bytes[place] as number) * 0x9e3b + (bytes[place + 1] as number) * 0x165f;
  if (letters === 3) hash += (bytes[place + 2] as number) * 0x27d5;
  return (hash ^ (hash >>> 11)) & (count - 1);
}

/** Two or three letters as one number. */
export function lettersAt(bytes: Uint8Array, place: number, letters: number): number {
  const two = ((bytes[place] as number) << 8) | (bytes[place + 1] as number);
  return letters === 2 ? two : (two << 8) | (bytes[place + 2] as number);
}

/** The letters at `at` and the letter after them as one number, with 0 for a letter that may be any. */
function keyAt(bytes: Uint8Array, at: number, letters: number, end: number): number {
  const following = at + letters < end ? (bytes[at + letters] as number) : star;
  return (lettersAt(bytes, at, letters) << 8) | (following === star ? 0 : following);
}

/** For each pattern the place of its letters with the least crowded bucket, or `noPlace` if it has too few letters in a row. */
function rarestLetters(patterns: Patterns, count: number, letters: 2 | 3): Int32Array {
  const { bytes } = patterns;
  const buckets = bucketCountFor(Math.max(count, 256));
  const crowding = new Int32Array(buckets);
  for (let pattern = 0; pattern < count; pattern++) {
    for (let at = nextRun(patterns, pattern, letters, noPlace); at !== noPlace; ) {
      const bucket = bucketOf(bytes, at, letters, buckets);
      crowding[bucket] = (crowding[bucket] as number) + 1;
      at = nextRun(patterns, pattern, letters, at);
    }
  }
  const chosen = new Int32Array(count);
  for (let pattern = 0; pattern < count; pattern++) {
    let best = noPlace;
    let least = 0;
    for (let at = nextRun(patterns, pattern, letters, noPlace); at !== noPlace; ) {
      const others = crowding[bucketOf(bytes, at, letters, buckets)] as number;
      if (best === noPlace || others < least) {
        best = at;
        least = others;
      }
      at = nextRun(patterns, pattern, letters, at);
    }
    chosen[pattern] = best;
  }
  return chosen;
}

/** The next place after `before` (for `noPlace` the first) where a pattern has this many letters without a wildcard. */
function nextRun({ bytes, starts }: Patterns, pattern: number, letters: number, before: number): number {
  const end = starts[pattern + 1] as number;
  let run = 0;
  for (let position = before === noPlace ? (starts[pattern] as number) : before + 1; position < end; position++) {
    const byte = bytes[position];
    run = byte === star || (byte === dollar && position === end - 1) ? 0 : run + 1;
    if (run === letters) return position - letters + 1;
  }
  return noPlace;
}

/** Puts patterns into buckets by the letters at their places. The buckets start at `at`. */
export function fillBuckets(
  numbers: Int32Array,
  at: number,
  chosen: readonly number[],
  letters: 2 | 3,
  { bytes, starts }: Patterns,
  places: Int32Array,
): Buckets | undefined {
  if (chosen.length === 0) return undefined;
  const count = bucketCountFor(chosen.length);
  const bucketFor = (pattern: number): number => bucketOf(bytes, places[pattern] as number, letters, count);
  for (const pattern of chosen) {
    const bucket = at + bucketFor(pattern);
    numbers[bucket + 1] = (numbers[bucket + 1] as number) + 2;
  }
  numbers[at] = at + count + 1;
  for (let bucket = at; bucket < at + count; bucket++) {
    numbers[bucket + 1] = (numbers[bucket + 1] as number) + (numbers[bucket] as number);
  }
  const next = numbers.slice(at, at + count);
  for (const pattern of chosen) {
    const bucket = bucketFor(pattern);
    const entry = next[bucket] as number;
    numbers[entry] = pattern;
    numbers[entry + 1] = keyAt(bytes, places[pattern] as number, letters, starts[pattern + 1] as number);
    next[bucket] = entry + 2;
  }
  return { letters, count, at };
}
