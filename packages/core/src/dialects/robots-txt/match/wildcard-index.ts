import type { PathBytes } from '../../../policy/path-bytes.js';
import type { RuleTable } from '../read/rule-table.js';
import { type Buckets, bucketNumbers, bucketOf, chooseLetters, fillBuckets, lettersAt } from './letter-buckets.js';
import { matchPattern } from './path-pattern.js';
import { isStronger } from './precedence.js';

/** The patterns with stars. A path is compared only with those in the buckets of its own letters. */
export interface WildcardIndex {
  /** The patterns one after the other. */
  readonly bytes: Uint8Array;
  /**
   * Three numbers a pattern: where it starts in `bytes`, its rule, and the last question in which it was compared, because a path that
   * repeats its letters is compared once. Then where the last pattern ends. Then the buckets. One array, because each takes two hundred
   * bytes beside its content.
   */
  readonly numbers: Int32Array;
  readonly count: number;
  readonly triples: Buckets | undefined;
  readonly pairs: Buckets | undefined;
  /** The patterns that every path is compared with: those without two letters in a row. */
  readonly others: readonly number[];
  question: number;
}

/** Makes the index of some patterns, given with the strongest rule that has it. */
export function wildcardIndex(rules: ReadonlyMap<string, number>): WildcardIndex {
  const count = rules.size;
  let length = 0;
  for (const pattern of rules.keys()) length += pattern.length;
  const bytes = new Uint8Array(length);
  const starts = new Int32Array(count + 1);
  let next = 0;
  let end = 0;
  for (const pattern of rules.keys()) {
    for (let letter = 0; letter < pattern.length; letter++) bytes[end++] = pattern.charCodeAt(letter);
    starts[++next] = end;
  }
  const patterns = { bytes, starts };
  const { triples, pairs, others, places } = chooseLetters(patterns, count);
  const triplesAt = count * 3 + 1;
  const pairsAt = triplesAt + bucketNumbers(triples.length);
  const numbers = new Int32Array(pairsAt + bucketNumbers(pairs.length));
  let place = 0;
  for (const rule of rules.values()) {
    numbers[place] = starts[place / 3] as number;
    numbers[place + 1] = rule;
    place += 3;
  }
  numbers[place] = end;
  return {
    bytes,
    numbers,
    count,
    triples: fillBuckets(numbers, triplesAt, triples, 3, patterns, places),
    pairs: fillBuckets(numbers, pairsAt, pairs, 2, patterns, places),
    others,
    question: 0,
  };
}

/** What to find among the patterns with stars: the rule that decides, or all that match. */
export interface WildcardSearch {
  readonly index: WildcardIndex;
  readonly rules: RuleTable;
  readonly path: PathBytes;
  /** The strongest rule so far, and the bytes of its pattern: weaker ones are not compared. */
  best: number;
  bestBytes: number;
  /** Where to put every rule that matches; if it is absent, only the strongest is wanted. */
  readonly found: number[] | undefined;
  /** Letters whose bucket is crowded and was gone through. */
  done: Set<number> | undefined;
}

/** Limit: the number of patterns from which a bucket is gone through once for each question, though a path may repeat its letters. */
const crowded = 8;

/** Finds the rules whose patterns match the path. Of rules with the same pattern it finds the strongest. */
export function searchWildcards(search: WildcardSearch): void {
  const { index, path } = search;
  const { others } = index;
  startQuestion(index);
  for (let place = 0; place < others.length; place++) compare(search, others[place] as number);
  lookUpLetters(search, path);
  // Letters of a pattern without `?` are those of the path as written (ASK-31); comparing takes the right form of the two.
  if (path.asWritten !== undefined) lookUpLetters(search, path.asWritten);
}

function startQuestion(index: WildcardIndex): void {
  if (++index.question <= maxQuestion) return;
  index.question = 1;
  for (let pattern = 0; pattern < index.count; pattern++) index.numbers[pattern * 3 + 2] = 0;
}

/** Limit: questions are counted up to the largest number that the array can hold, and then from the beginning. */
const maxQuestion = 0x7fff_ffff;

function lookUpLetters(search: WildcardSearch, path: PathBytes): void {
  const { triples, pairs } = search.index;
  if (triples !== undefined) lookUp(search, triples, path);
  if (pairs !== undefined) lookUp(search, pairs, path);
}

function lookUp(search: WildcardSearch, { letters, count, at }: Buckets, { bytes, start, end }: PathBytes): void {
  const { numbers } = search.index;
  const last = end - letters;
  for (let place = start; place <= last; place++) {
    const bucket = at + bucketOf(bytes, place, letters, count);
    const stop = numbers[bucket + 1] as number;
    let entry = numbers[bucket] as number;
    if (entry === stop) continue;
    const here = lettersAt(bytes, place, letters);
    // The byte after the end of a path is the mark that a final `$` matches.
    const following = bytes[place + letters] as number;
    if (stop - entry > crowded * 2 && isDone(search, (here << 8) | following)) continue;
    for (; entry < stop; entry += 2) {
      const key = numbers[entry + 1] as number;
      if (key >>> 8 !== here) continue;
      const wanted = key & 0xff;
      if (wanted === 0 || wanted === following) compare(search, numbers[entry] as number);
    }
  }
}

/** Were these letters looked up before? A path of a thousand equal letters would otherwise go through its bucket a thousand times. */
function isDone(search: WildcardSearch, letters: number): boolean {
  search.done ??= new Set();
  if (search.done.has(letters)) return true;
  search.done.add(letters);
  return false;
}

function compare(search: WildcardSearch, pattern: number): void {
  const { index, found } = search;
  const { numbers } = index;
  const place = pattern * 3;
  const start = numbers[place] as number;
  const end = numbers[place + 3] as number;
  const bytes = end - start;
  if ((found === undefined && bytes < search.bestBytes) || numbers[place + 2] === index.question) return;
  numbers[place + 2] = index.question;
  const rule = numbers[place + 1] as number;
  if (found === undefined && !isStronger(search.rules, rule, bytes, search.best, search.bestBytes)) return;
  if (!matchPattern(index.bytes, start, end, search.path)) return;
  if (found !== undefined) {
    found.push(rule);
    return;
  }
  search.best = rule;
  search.bestBytes = bytes;
}
