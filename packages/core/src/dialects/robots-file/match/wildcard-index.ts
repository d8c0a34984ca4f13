import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import type { RuleTable } from '../rule-table.js';
import { type IrregularPatterns, octetsOf } from './literal-index.js';
import { dollar, matchPattern, star } from './path-pattern.js';
import { noRule } from './scan.js';
import { isStronger } from './stronger.js';

/**
 * The patterns with stars, each in a bucket chosen by three (or two) letters that every path it matches must contain. A path is
 * compared only with the patterns in the buckets of its own letters. Different letters may share a bucket, which costs a
 * comparison but never gives a wrong result.
 */
export interface WildcardIndex {
  /** The patterns one after the other; pattern `p` goes from `starts[p]` to `starts[p + 1]`. */
  readonly octets: Uint8Array;
  readonly starts: Int32Array;
  readonly rules: Int32Array;
  readonly triples: Buckets;
  readonly pairs: Buckets;
  /** The patterns that every path is compared with: all of them if they are few, else those without two letters in a row. */
  readonly unindexed: Int32Array;
  /** For each pattern the last question in which it was compared: a path that repeats its letters is compared once. */
  readonly seen: Int32Array;
  question: number;
}

/** Patterns by bucket: those of bucket `b` go from `patterns[starts[b]]` up to `patterns[starts[b + 1]]`. */
interface Buckets {
  /** The number of letters in a row that choose a bucket. */
  readonly letters: number;
  readonly starts: Int32Array;
  readonly patterns: Int32Array;
  /** For each entry the letters that chose its bucket and the letter after them, or 0 if that may be any. */
  readonly keys: Int32Array;
}

/** Limit: up to this many patterns, comparing a path with all of them is cheaper than looking up its letters. */
const maxUnindexed = 8;

const noPlace = -1;

export class WildcardIndexWriter {
  #octets: Uint8Array = new Uint8Array(1024);
  #end = 0;
  readonly #starts: number[] = [0];
  readonly #rules: number[] = [];
  readonly #known: Map<string, number> = new Map();
  readonly #table: RuleTable;

  constructor(table: RuleTable) {
    this.#table = table;
  }

  /** Adds a pattern, given as a text and as octets that start at `start`. */
  add(pattern: string, octets: Uint8Array, start: number, rule: number): void {
    const same = this.#known.get(pattern);
    if (same !== undefined) {
      const { length } = pattern;
      if (isStronger(this.#table, rule, length, this.#rules[same] as number, length)) this.#rules[same] = rule;
      return;
    }
    this.#known.set(pattern, this.#rules.length);
    const { length } = pattern;
    if (this.#end + length > this.#octets.length) this.#grow(length);
    for (let letter = 0; letter < length; letter++) this.#octets[this.#end++] = octets[start + letter] as number;
    this.#starts.push(this.#end);
    this.#rules.push(rule);
  }

  finish(): WildcardIndex {
    const octets = this.#octets.slice(0, this.#end);
    const starts = Int32Array.from(this.#starts);
    const count = this.#rules.length;
    const sorted = count > maxUnindexed ? sortIntoBuckets(octets, starts) : leaveUnindexed(count);
    return { octets, starts, rules: Int32Array.from(this.#rules), ...sorted, seen: new Int32Array(count), question: 0 };
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(this.#octets.length * 2, this.#end + length));
    larger.set(this.#octets);
    this.#octets = larger;
  }
}

/** The rule that decides among the given one, if any, and the rules with stars that match the path (RFC9309-2.2.2-c, -d). */
export function findWildcard(
  index: WildcardIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  path: PathOctets,
  rule: number,
): number {
  const { rules, unindexed } = index;
  if (rules.length === 0) return rule;
  const search: Search = {
    index,
    robots,
    path,
    best: rule,
    bestOctets: rule === noRule ? -1 : octetsOf(robots, irregular, rule),
  };
  index.question++;
  for (let place = 0; place < unindexed.length; place++) compare(search, unindexed[place] as number);
  lookUpLetters(search, path);
  // Letters of a pattern without `?` are those of the path as written (ASK-31); comparing takes the right form of the two.
  if (path.asWritten !== undefined) lookUpLetters(search, path.asWritten);
  return search.best;
}

interface Search {
  readonly index: WildcardIndex;
  readonly robots: RobotsTxt;
  readonly path: PathOctets;
  best: number;
  bestOctets: number;
}

function lookUpLetters(search: Search, path: PathOctets): void {
  const { triples, pairs } = search.index;
  if (triples.patterns.length > 0) lookUp(search, triples, path);
  if (pairs.patterns.length > 0) lookUp(search, pairs, path);
}

function lookUp(
  search: Search,
  { letters, starts, patterns, keys }: Buckets,
  { octets, start, end }: PathOctets,
): void {
  const bucketCount = starts.length - 1;
  const last = end - letters;
  for (let place = start; place <= last; place++) {
    const bucket = bucketOf(octets, place, letters, bucketCount);
    const stop = starts[bucket + 1] as number;
    let entry = starts[bucket] as number;
    if (entry === stop) continue;
    const here = lettersAt(octets, place, letters);
    // The octet after the end of a path is the mark that a final `$` matches.
    const following = octets[place + letters] as number;
    for (; entry < stop; entry++) {
      const key = keys[entry] as number;
      if (key >>> 8 !== here) continue;
      const wanted = key & 0xff;
      if (wanted === 0 || wanted === following) compare(search, patterns[entry] as number);
    }
  }
}

/** Two or three letters as one number. */
function lettersAt(octets: Uint8Array, place: number, letters: number): number {
  const two = ((octets[place] as number) << 8) | (octets[place + 1] as number);
  return letters === 2 ? two : (two << 8) | (octets[place + 2] as number);
}

/** The letters at `at` and the letter after them as one number, with 0 for a letter that may be any. */
function keyAt(octets: Uint8Array, at: number, letters: number, end: number): number {
  const following = at + letters < end ? (octets[at + letters] as number) : star;
  return (lettersAt(octets, at, letters) << 8) | (following === star ? 0 : following);
}

function compare(search: Search, pattern: number): void {
  const { index, robots } = search;
  const start = index.starts[pattern] as number;
  const end = index.starts[pattern + 1] as number;
  const octets = end - start;
  if (octets < search.bestOctets || index.seen[pattern] === index.question) return;
  index.seen[pattern] = index.question;
  const rule = index.rules[pattern] as number;
  if (!isStronger(robots.rules, rule, octets, search.best, search.bestOctets)) return;
  if (!matchPattern(index.octets, start, end, search.path)) return;
  search.best = rule;
  search.bestOctets = octets;
}

type SortedPatterns = Pick<WildcardIndex, 'triples' | 'pairs' | 'unindexed'>;

const noBuckets: Buckets = {
  letters: 0,
  starts: new Int32Array(1),
  patterns: new Int32Array(0),
  keys: new Int32Array(0),
};

function leaveUnindexed(count: number): SortedPatterns {
  const unindexed = Int32Array.from({ length: count }, (_, pattern) => pattern);
  return { triples: noBuckets, pairs: noBuckets, unindexed };
}

/** Puts each pattern into the bucket of its three rarest letters in a row, or else of two, or else into none. */
function sortIntoBuckets(octets: Uint8Array, starts: Int32Array): SortedPatterns {
  const count = starts.length - 1;
  const bucketCount = bucketCountFor(count);
  const lettersPlace = chooseLetters(octets, starts, 3, bucketCount);
  const pairsPlace = lettersPlace.includes(noPlace) ? chooseLetters(octets, starts, 2, bucketCount) : lettersPlace;
  const triples: number[] = [];
  const pairs: number[] = [];
  const unindexed: number[] = [];
  for (let pattern = 0; pattern < count; pattern++) {
    if (lettersPlace[pattern] !== noPlace) triples.push(pattern);
    else if (pairsPlace[pattern] === noPlace) unindexed.push(pattern);
    else {
      lettersPlace[pattern] = pairsPlace[pattern] as number;
      pairs.push(pattern);
    }
  }
  return {
    triples: fillBuckets(triples, 3, octets, starts, lettersPlace, bucketCount),
    pairs: fillBuckets(pairs, 2, octets, starts, lettersPlace, bucketCount),
    unindexed: Int32Array.from(unindexed),
  };
}

/** A power of two, and many more buckets than patterns: a bucket costs four bytes, a shared bucket a comparison. */
function bucketCountFor(patterns: number): number {
  let bucketCount = 1024;
  while (bucketCount < patterns * 4) bucketCount *= 2;
  return bucketCount;
}

function bucketOf(octets: Uint8Array, place: number, letters: number, bucketCount: number): number {
  let hash = (octets[place] as number) * 0x9e3b + (octets[place + 1] as number) * 0x165f;
  if (letters === 3) hash += (octets[place + 2] as number) * 0x27d5;
  return (hash ^ (hash >>> 11)) & (bucketCount - 1);
}

/** For each pattern the place of its letters with the least crowded bucket, or `noPlace` if it has too few letters in a row. */
function chooseLetters(octets: Uint8Array, starts: Int32Array, letters: 2 | 3, bucketCount: number): Int32Array {
  const crowding = new Int32Array(bucketCount);
  const count = starts.length - 1;
  for (let pattern = 0; pattern < count; pattern++) {
    for (let at = nextRun(octets, starts, pattern, letters, noPlace); at !== noPlace; ) {
      const bucket = bucketOf(octets, at, letters, bucketCount);
      crowding[bucket] = (crowding[bucket] as number) + 1;
      at = nextRun(octets, starts, pattern, letters, at);
    }
  }
  const chosen = new Int32Array(count);
  for (let pattern = 0; pattern < count; pattern++) {
    let best = noPlace;
    let least = 0;
    for (let at = nextRun(octets, starts, pattern, letters, noPlace); at !== noPlace; ) {
      const others = crowding[bucketOf(octets, at, letters, bucketCount)] as number;
      if (best === noPlace || others < least) {
        best = at;
        least = others;
      }
      at = nextRun(octets, starts, pattern, letters, at);
    }
    chosen[pattern] = best;
  }
  return chosen;
}

/** The next place after `before` (for `noPlace` the first) where a pattern has this many letters without a wildcard. */
function nextRun(octets: Uint8Array, starts: Int32Array, pattern: number, letters: number, before: number): number {
  const end = starts[pattern + 1] as number;
  let run = 0;
  for (let position = before === noPlace ? (starts[pattern] as number) : before + 1; position < end; position++) {
    const octet = octets[position];
    run = octet === star || (octet === dollar && position === end - 1) ? 0 : run + 1;
    if (run === letters) return position - letters + 1;
  }
  return noPlace;
}

function fillBuckets(
  chosen: readonly number[],
  letters: number,
  octets: Uint8Array,
  patternStarts: Int32Array,
  lettersPlace: Int32Array,
  bucketCount: number,
): Buckets {
  if (chosen.length === 0) return noBuckets;
  const starts = new Int32Array(bucketCount + 1);
  const bucketFor = (pattern: number): number =>
    bucketOf(octets, lettersPlace[pattern] as number, letters, bucketCount);
  for (const pattern of chosen) {
    const bucket = bucketFor(pattern);
    starts[bucket + 1] = (starts[bucket + 1] as number) + 1;
  }
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number);
  }
  const patterns = new Int32Array(chosen.length);
  const keys = new Int32Array(chosen.length);
  const next = starts.slice(0, bucketCount);
  for (const pattern of chosen) {
    const bucket = bucketFor(pattern);
    const place = next[bucket] as number;
    patterns[place] = pattern;
    keys[place] = keyAt(octets, lettersPlace[pattern] as number, letters, patternStarts[pattern + 1] as number);
    next[bucket] = place + 1;
  }
  return { letters, starts, patterns, keys };
}
