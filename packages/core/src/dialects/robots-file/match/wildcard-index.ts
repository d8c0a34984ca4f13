import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import type { RuleTable } from '../rule-table.js';
import { type IrregularPatterns, octetsOf } from './literal-index.js';
import { dollar, matchPattern, star } from './path-pattern.js';
import { noRule } from './scan.js';
import { isStronger } from './stronger.js';

/**
 * Patterns with stars, filed under three (or two) letters that any path they match must hold. A path looks up its own
 * letters and meets only the patterns filed there. Different letters may share a drawer: that costs a comparison,
 * never a match.
 */
export interface WildcardIndex {
  /** The patterns one behind the other; pattern `p` is from `starts[p]` to `starts[p + 1]`. */
  readonly octets: Uint8Array;
  readonly starts: Int32Array;
  readonly rules: Int32Array;
  readonly triples: Drawers;
  readonly pairs: Drawers;
  /** Patterns that every path is compared with: all of them if they are few, else those without two letters in a row. */
  readonly rest: Int32Array;
  /** The number of the question in which each pattern was compared last: a path that repeats itself is compared once. */
  readonly seen: Int32Array;
  question: number;
}

/** Patterns by drawer: those of drawer `d` are `patterns[starts[d]]` up to `patterns[starts[d + 1]]`. */
interface Drawers {
  /** How many letters in a row the drawers are for. */
  readonly letters: number;
  readonly starts: Int32Array;
  readonly patterns: Int32Array;
  /** For each entry the letters it is filed under and the one behind them, or 0 where that may be any. */
  readonly keys: Int32Array;
}

/** Limit: up to this many patterns, comparing a path with all of them is cheaper than looking up its letters. */
const few = 8;

const unfiled = -1;

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

  /** Adds a pattern, given as a text and as octets that begin at `start`. */
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
    const filing = count > few ? file(octets, starts) : fileNone(count);
    return { octets, starts, rules: Int32Array.from(this.#rules), ...filing, seen: new Int32Array(count), question: 0 };
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(this.#octets.length * 2, this.#end + length));
    larger.set(this.#octets);
    this.#octets = larger;
  }
}

/** Of the rule given, if any, and the rules with stars that match the path, the one that decides (RFC9309-2.2.2-c, -d). */
export function findWildcard(
  index: WildcardIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  path: PathOctets,
  rule: number,
): number {
  const { rules, rest, triples, pairs } = index;
  if (rules.length === 0) return rule;
  const search: Search = {
    index,
    robots,
    path,
    best: rule,
    bestOctets: rule === noRule ? -1 : octetsOf(robots, irregular, rule),
  };
  index.question++;
  for (let place = 0; place < rest.length; place++) compare(search, rest[place] as number);
  if (triples.patterns.length > 0) lookUp(search, triples);
  if (pairs.patterns.length > 0) lookUp(search, pairs);
  return search.best;
}

interface Search {
  readonly index: WildcardIndex;
  readonly robots: RobotsTxt;
  readonly path: PathOctets;
  best: number;
  bestOctets: number;
}

function lookUp(search: Search, { letters, starts, patterns, keys }: Drawers): void {
  const { octets, start, end } = search.path;
  const drawers = starts.length - 1;
  const last = end - letters;
  for (let place = start; place <= last; place++) {
    const drawer = drawerOf(octets, place, letters, drawers);
    const stop = starts[drawer + 1] as number;
    let entry = starts[drawer] as number;
    if (entry === stop) continue;
    const here = lettersAt(octets, place, letters);
    // Behind the path stands the mark that a final `$` matches.
    const behind = octets[place + letters] as number;
    for (; entry < stop; entry++) {
      const key = keys[entry] as number;
      if (key >>> 8 !== here) continue;
      const wanted = key & 0xff;
      if (wanted === 0 || wanted === behind) compare(search, patterns[entry] as number);
    }
  }
}

/** Two or three letters as one number. */
function lettersAt(octets: Uint8Array, place: number, letters: number): number {
  const two = ((octets[place] as number) << 8) | (octets[place + 1] as number);
  return letters === 2 ? two : (two << 8) | (octets[place + 2] as number);
}

/** The letters at `at` and the one behind them, in one number; 0 stands for a letter that may be any. */
function keyAt(octets: Uint8Array, at: number, letters: number, end: number): number {
  const behind = at + letters < end ? (octets[at + letters] as number) : star;
  return (lettersAt(octets, at, letters) << 8) | (behind === star ? 0 : behind);
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

type Filing = Pick<WildcardIndex, 'triples' | 'pairs' | 'rest'>;

const noDrawers: Drawers = {
  letters: 0,
  starts: new Int32Array(1),
  patterns: new Int32Array(0),
  keys: new Int32Array(0),
};

function fileNone(count: number): Filing {
  const rest = Int32Array.from({ length: count }, (_, pattern) => pattern);
  return { triples: noDrawers, pairs: noDrawers, rest };
}

/** Files each pattern under its three rarest letters in a row; failing that, two; failing that, not at all. */
function file(octets: Uint8Array, starts: Int32Array): Filing {
  const count = starts.length - 1;
  const drawers = drawersFor(count);
  const filedAt = chooseLetters(octets, starts, 3, drawers);
  const pairedAt = filedAt.includes(unfiled) ? chooseLetters(octets, starts, 2, drawers) : filedAt;
  const triples: number[] = [];
  const pairs: number[] = [];
  const rest: number[] = [];
  for (let pattern = 0; pattern < count; pattern++) {
    if (filedAt[pattern] !== unfiled) triples.push(pattern);
    else if (pairedAt[pattern] === unfiled) rest.push(pattern);
    else {
      filedAt[pattern] = pairedAt[pattern] as number;
      pairs.push(pattern);
    }
  }
  return {
    triples: fill(triples, 3, octets, starts, filedAt, drawers),
    pairs: fill(pairs, 2, octets, starts, filedAt, drawers),
    rest: Int32Array.from(rest),
  };
}

/** A power of two: many more drawers than patterns, since a drawer costs four bytes and a wrong one a comparison. */
function drawersFor(patterns: number): number {
  let drawers = 1024;
  while (drawers < patterns * 4) drawers *= 2;
  return drawers;
}

function drawerOf(octets: Uint8Array, place: number, letters: number, drawers: number): number {
  let number = (octets[place] as number) * 0x9e3b + (octets[place + 1] as number) * 0x165f;
  if (letters === 3) number += (octets[place + 2] as number) * 0x27d5;
  return (number ^ (number >>> 11)) & (drawers - 1);
}

/** For each pattern the place of those of its letters whose drawer is wanted least; `unfiled` if it has none in a row. */
function chooseLetters(octets: Uint8Array, starts: Int32Array, letters: 2 | 3, drawers: number): Int32Array {
  const wanted = new Int32Array(drawers);
  const count = starts.length - 1;
  for (let pattern = 0; pattern < count; pattern++) {
    for (let at = nextRun(octets, starts, pattern, letters, unfiled); at !== unfiled; ) {
      const drawer = drawerOf(octets, at, letters, drawers);
      wanted[drawer] = (wanted[drawer] as number) + 1;
      at = nextRun(octets, starts, pattern, letters, at);
    }
  }
  const chosen = new Int32Array(count);
  for (let pattern = 0; pattern < count; pattern++) {
    let best = unfiled;
    let least = 0;
    for (let at = nextRun(octets, starts, pattern, letters, unfiled); at !== unfiled; ) {
      const others = wanted[drawerOf(octets, at, letters, drawers)] as number;
      if (best === unfiled || others < least) {
        best = at;
        least = others;
      }
      at = nextRun(octets, starts, pattern, letters, at);
    }
    chosen[pattern] = best;
  }
  return chosen;
}

/** The next place behind `before` (or the first) at which a pattern has so many letters in a row without a wildcard. */
function nextRun(octets: Uint8Array, starts: Int32Array, pattern: number, letters: number, before: number): number {
  const end = starts[pattern + 1] as number;
  let run = 0;
  for (let position = before === unfiled ? (starts[pattern] as number) : before + 1; position < end; position++) {
    const octet = octets[position];
    run = octet === star || (octet === dollar && position === end - 1) ? 0 : run + 1;
    if (run === letters) return position - letters + 1;
  }
  return unfiled;
}

function fill(
  filed: readonly number[],
  letters: number,
  octets: Uint8Array,
  patternStarts: Int32Array,
  filedAt: Int32Array,
  drawers: number,
): Drawers {
  if (filed.length === 0) return noDrawers;
  const starts = new Int32Array(drawers + 1);
  const drawerFor = (pattern: number): number => drawerOf(octets, filedAt[pattern] as number, letters, drawers);
  for (const pattern of filed) {
    const drawer = drawerFor(pattern);
    starts[drawer + 1] = (starts[drawer + 1] as number) + 1;
  }
  for (let drawer = 0; drawer < drawers; drawer++) {
    starts[drawer + 1] = (starts[drawer + 1] as number) + (starts[drawer] as number);
  }
  const patterns = new Int32Array(filed.length);
  const keys = new Int32Array(filed.length);
  const next = starts.slice(0, drawers);
  for (const pattern of filed) {
    const drawer = drawerFor(pattern);
    const place = next[drawer] as number;
    patterns[place] = pattern;
    keys[place] = keyAt(octets, filedAt[pattern] as number, letters, patternStarts[pattern + 1] as number);
    next[drawer] = place + 1;
  }
  return { letters, starts, patterns, keys };
}
