import type { PathOctets } from '../../../policy/path-octets.js';
import type { RuleTable } from '../rule-table.js';
import { type Buckets, bucketOf, lettersAt, sortIntoBuckets } from './letter-buckets.js';
import { matchPattern } from './path-pattern.js';
import { isStronger } from './stronger.js';

/** The patterns with stars. A path is compared only with those in the buckets of its own letters. */
export interface WildcardIndex {
  /** The patterns one after the other. */
  readonly octets: Uint8Array;
  /**
   * Three numbers a pattern: where it starts in `octets`, its rule, and the last question in which it was compared, because a path that
   * repeats its letters is compared once. Then where the last pattern ends.
   */
  readonly patterns: Int32Array;
  readonly triples: Buckets | undefined;
  readonly pairs: Buckets | undefined;
  /** The patterns that every path is compared with: those without two letters in a row. */
  readonly others: readonly number[];
  question: number;
}

/** Makes the index of patterns that are one after the other: pattern `p` is that of `rules[p]`, and ends where the next one starts. */
export function wildcardIndex(octets: Uint8Array, starts: readonly number[], rules: readonly number[]): WildcardIndex {
  const patterns = new Int32Array(rules.length * 3 + 1);
  for (const [pattern, rule] of rules.entries()) {
    patterns[pattern * 3] = starts[pattern] as number;
    patterns[pattern * 3 + 1] = rule;
  }
  patterns[rules.length * 3] = starts[rules.length] as number;
  return { octets, patterns, ...sortIntoBuckets({ octets, starts }, rules.length), question: 0 };
}

/** What to find among the patterns with stars: the rule that decides, or all that match. */
export interface WildcardSearch {
  readonly index: WildcardIndex;
  readonly rules: RuleTable;
  readonly path: PathOctets;
  /** The strongest rule so far, and the octets of its pattern: weaker ones are not compared. */
  best: number;
  bestOctets: number;
  /** Where to put every rule that matches; if it is absent, only the strongest is wanted. */
  readonly found: number[] | undefined;
}

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
  for (let place = 2; place < index.patterns.length; place += 3) index.patterns[place] = 0;
}

/** Limit: questions are counted up to the largest number that the array can hold, and then from the beginning. */
const maxQuestion = 0x7fff_ffff;

function lookUpLetters(search: WildcardSearch, path: PathOctets): void {
  const { triples, pairs } = search.index;
  if (triples !== undefined) lookUp(search, triples, path);
  if (pairs !== undefined) lookUp(search, pairs, path);
}

function lookUp(
  search: WildcardSearch,
  { letters, count, numbers }: Buckets,
  { octets, start, end }: PathOctets,
): void {
  const last = end - letters;
  for (let place = start; place <= last; place++) {
    const bucket = bucketOf(octets, place, letters, count);
    const stop = numbers[bucket + 1] as number;
    let entry = numbers[bucket] as number;
    if (entry === stop) continue;
    const here = lettersAt(octets, place, letters);
    // The octet after the end of a path is the mark that a final `$` matches.
    const following = octets[place + letters] as number;
    for (; entry < stop; entry += 2) {
      const key = numbers[entry + 1] as number;
      if (key >>> 8 !== here) continue;
      const wanted = key & 0xff;
      if (wanted === 0 || wanted === following) compare(search, numbers[entry] as number);
    }
  }
}

function compare(search: WildcardSearch, pattern: number): void {
  const { index, found } = search;
  const { patterns } = index;
  const place = pattern * 3;
  const start = patterns[place] as number;
  const end = patterns[place + 3] as number;
  const octets = end - start;
  if ((found === undefined && octets < search.bestOctets) || patterns[place + 2] === index.question) return;
  patterns[place + 2] = index.question;
  const rule = patterns[place + 1] as number;
  if (found === undefined && !isStronger(search.rules, rule, octets, search.best, search.bestOctets)) return;
  if (!matchPattern(index.octets, start, end, search.path)) return;
  if (found !== undefined) {
    found.push(rule);
    return;
  }
  search.best = rule;
  search.bestOctets = octets;
}
