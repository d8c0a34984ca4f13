import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { emptyHash, extendHash, maxDistance, slotOf } from './hash.js';
import { type IrregularPatterns, irregularPlace, irregularStart, octetsOf } from './irregular-patterns.js';
import { star } from './path-pattern.js';
import { noMatch, noRule } from './scan.js';
import { isStronger } from './stronger.js';
import type { WeakerWriter } from './weaker-rules.js';

/**
 * A hash table of the patterns that have no star, except at their end. The hash of each prefix of a path follows from that of
 * the prefix before, so all prefixes are looked up in one pass over the path.
 *
 * Comparing letters costs at most the length of the patterns compared, so even a file made to put all patterns into one slot
 * costs no more than a scan of it.
 *
 * A final `$` is one of the letters: every path ends with one (`pathEndMark`).
 */
export interface LiteralIndex {
  /**
   * One array for all, because each takes two hundred octets beside its content, which is as much as the rules of most files. For the
   * same reason small indexes share one (`tableFor`); this one starts at `at`. First the slots: 0 if free, otherwise the number of a rule plus one, and part of its hash, so that letters are compared only where that
   * agrees. Then bits of hashes of pattern prefixes at checkpoints: if that of a path is not set, no longer pattern matches. Then
   * a bit for each length that occurs: only prefixes of such a length are looked up. Then whatever else an index has to keep.
   */
  readonly table: Int32Array;
  readonly at: number;
  /** The number of slots, a power of two. */
  readonly slots: number;
  /** 1 if two slots share a number, as in files with few rules; otherwise 0. */
  readonly halves: 0 | 1;
  /** The bits of a slot that hold the rule. */
  readonly ruleMask: number;
  /** The length of the longest pattern. */
  readonly longest: number;
}

/** Limit: up to this many rules, a slot of sixteen bits holds the rule and enough of its hash. */
const maxRulesInHalf = 1022;

/** The bits of prefixes are as many as four for each slot. */
function prefixWords(slots: number): number {
  return slots >>> 3;
}

function slotWords(slots: number, halves: 0 | 1): number {
  return slots >> halves;
}

export class LiteralIndexWriter {
  readonly #robots: RobotsTxt;
  readonly #irregular: IrregularPatterns | undefined;
  readonly #weaker: WeakerWriter | undefined;
  readonly #slots: number;
  readonly #halves: 0 | 1;
  readonly #table: Int32Array;
  readonly #ruleMask: number;
  readonly #lengths: Set<number> = new Set();

  /** `slots` is a power of two, and at least twice the number of rules that may be added. */
  constructor(
    robots: RobotsTxt,
    irregular: IrregularPatterns | undefined,
    weaker: WeakerWriter | undefined,
    slots: number,
  ) {
    let mask = 1;
    while (mask <= robots.rules.count) mask = mask * 2 + 1;
    this.#robots = robots;
    this.#irregular = irregular;
    this.#weaker = weaker;
    this.#slots = slots;
    this.#halves = robots.rules.count <= maxRulesInHalf ? 1 : 0;
    this.#table = new Int32Array(slotWords(slots, this.#halves) + prefixWords(slots));
    this.#ruleMask = mask;
  }

  /** Adds a pattern, given without the stars at its end. False if there is no free slot within `maxDistance`. */
  add(octets: Uint8Array, start: number, end: number, rule: number): boolean {
    const slots = this.#slots;
    const halves = this.#halves;
    const table = this.#table;
    const ruleMask = this.#ruleMask;
    let hash = emptyHash;
    for (let position = start; position < end; position++) {
      hash = extendHash(hash, octets[position] as number);
      const length = position + 1 - start;
      if (length < end - start && isCheckpoint(length)) setPrefix(table, slotWords(slots, halves), slots, hash);
    }
    const mask = slotMask(halves);
    const content = (hash & mask & ~ruleMask) | (rule + 1);
    let slot = slotOf(hash, slots);
    for (let distance = 0; distance < maxDistance; distance++) {
      const there = ((table[slot >> halves] as number) >>> shiftOf(slot, halves)) & mask;
      if (there === 0) {
        this.#put(slot, content);
        this.#lengths.add(end - start);
        return true;
      }
      const other = (there & ruleMask) - 1;
      const isAlike = ((there ^ content) & ~ruleMask) === 0;
      if (isAlike && hasLetters(this.#robots, this.#irregular, other, octets, start, end)) {
        // The same letters again: only the stronger of the two rules can decide.
        const isBetter = this.#isStronger(rule, other);
        if (isBetter) this.#put(slot, content);
        this.#weaker?.add(isBetter ? rule : other, isBetter ? other : rule);
        return true;
      }
      slot = (slot + 1) & (slots - 1);
    }
    return false;
  }

  #isStronger(rule: number, other: number): boolean {
    const octets = octetsOf(this.#robots, this.#irregular, rule);
    return isStronger(this.#robots.rules, rule, octets, other, octetsOf(this.#robots, this.#irregular, other));
  }

  #put(slot: number, content: number): void {
    const halves = this.#halves;
    const shift = shiftOf(slot, halves);
    const others = (this.#table[slot >> halves] as number) & ~(slotMask(halves) << shift);
    this.#table[slot >> halves] = others | (content << shift);
  }

  /** `others` are numbers to keep at the end of the table. */
  finish(others: readonly number[]): LiteralIndex {
    let longest = 0;
    for (const length of this.#lengths) longest = Math.max(longest, length);
    const words = this.#table.length + lengthWords(longest);
    const { table, at } = tableFor(words + others.length);
    table.set(this.#table, at);
    for (const length of this.#lengths) {
      const word = at + this.#table.length + (length >>> 5);
      table[word] = (table[word] as number) | (1 << (length & 31));
    }
    table.set(others, at + words);
    return { table, at, slots: this.#slots, halves: this.#halves, ruleMask: this.#ruleMask, longest };
  }
}

function lengthWords(longest: number): number {
  return (longest >>> 5) + 1;
}

/** Where the numbers start that were given to `finish`. */
export function endOfLiterals({ at, slots, halves, longest }: LiteralIndex): number {
  return at + slotWords(slots, halves) + prefixWords(slots) + lengthWords(longest);
}

/**
 * Limit: the numbers in an array that indexes share, and how many of them an index may take. An index that is still in use keeps the
 * four kilobytes of all that share its array.
 */
const sharedLength = 1024;
const maxShared = 128;
let shared: Int32Array | undefined;
let sharedEnd = 0;

/** Free room for so many numbers: part of an array that small indexes share, or an array of its own. */
function tableFor(length: number): { readonly table: Int32Array; readonly at: number } {
  if (length > maxShared) return { table: new Int32Array(length), at: 0 };
  if (shared === undefined || sharedEnd + length > sharedLength) {
    shared = new Int32Array(sharedLength);
    sharedEnd = 0;
  }
  const at = sharedEnd;
  sharedEnd += length;
  return { table: shared, at };
}

function slotMask(halves: 0 | 1): number {
  return halves === 1 ? 0xffff : -1;
}

/** By how much the number that holds a slot has to be shifted. */
function shiftOf(slot: number, halves: 0 | 1): number {
  return (slot & halves) << 4;
}

/** At these lengths it pays to check whether any longer pattern starts like this: most paths end at the first checkpoint. */
function isCheckpoint(length: number): boolean {
  return length === 3 || length === 6 || length === 12;
}

/** The bits of prefixes start at `from`. */
function setPrefix(table: Int32Array, from: number, slots: number, hash: number): void {
  const bit = slotOf(hash, slots * 4);
  const word = from + (bit >>> 5);
  table[word] = (table[word] as number) | (1 << (bit & 31));
}

function hasPrefix(table: Int32Array, from: number, slots: number, hash: number): boolean {
  const bit = slotOf(hash, slots * 4);
  return ((table[from + (bit >>> 5)] as number) & (1 << (bit & 31))) !== 0;
}

/**
 * The strongest rule whose letters the path starts with, or `noRule`. If `found` is given, it gets all of them, those with fewer
 * letters first; of rules with the same letters it gets the strongest.
 */
export function findLiterals(
  { table, at, slots, halves, ruleMask, longest }: LiteralIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  { octets, start, end }: PathOctets,
  found: number[] | undefined,
): number {
  const mask = slotMask(halves);
  const hashMask = mask & ~ruleMask;
  const prefixesAt = at + slotWords(slots, halves);
  const lengthsAt = prefixesAt + prefixWords(slots);
  const last = Math.min(end + 1 - start, longest);
  let best = noRule;
  let bestOctets = noMatch;
  let hash = emptyHash;
  let lengths = 0;
  // From length 0: the pattern `*` has no letters and matches every path.
  for (let length = 0; ; length++) {
    // The bits of the next lengths are taken one by one, which is cheaper than to look each of them up.
    lengths = (length & 31) === 0 ? (table[lengthsAt + (length >>> 5)] as number) : lengths >>> 1;
    if ((lengths & 1) === 1) {
      for (let slot = slotOf(hash, slots); ; slot = (slot + 1) & (slots - 1)) {
        const there = ((table[at + (slot >> halves)] as number) >>> shiftOf(slot, halves)) & mask;
        if (there === 0) break;
        if (((there ^ hash) & hashMask) !== 0) continue;
        const rule = (there & ruleMask) - 1;
        if (!hasLetters(robots, irregular, rule, octets, start, start + length)) continue;
        const inPattern = octetsOf(robots, irregular, rule);
        if (isStronger(robots.rules, rule, inPattern, best, bestOctets)) {
          best = rule;
          bestOctets = inPattern;
        }
        found?.push(rule);
        break;
      }
    }
    if (length >= last || (isCheckpoint(length) && !hasPrefix(table, prefixesAt, slots, hash))) return best;
    hash = extendHash(hash, octets[start + length] as number);
  }
}

/** Does a rule's pattern, without the stars at its end, consist of exactly these letters? */
function hasLetters(
  robots: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  rule: number,
  octets: Uint8Array,
  start: number,
  end: number,
): boolean {
  if (irregular !== undefined) {
    const place = irregularPlace(irregular, rule);
    if (place !== -1) return hasIrregularLetters(irregular, place, octets, start, end);
  }
  const { text } = robots.source;
  const length = end - start;
  const from = patternStart(robots.rules, rule);
  const rest = patternEnd(robots.rules, rule) - from - length;
  if (rest < 0 || (rest > 0 && text.charCodeAt(from + length) !== star)) return false;
  for (let letter = 0; letter < length; letter++) {
    if (text.charCodeAt(from + letter) !== octets[start + letter]) return false;
  }
  return true;
}

/** The same for an irregular pattern. Apart, because the rest is then small enough to become part of the caller's code. */
function hasIrregularLetters(
  irregular: IrregularPatterns,
  place: number,
  octets: Uint8Array,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  const from = irregularStart(irregular, place);
  const rest = irregularStart(irregular, place + 1) - from - length;
  if (rest < 0 || (rest > 0 && irregular.octets[from + length] !== star)) return false;
  for (let letter = 0; letter < length; letter++) {
    if (irregular.octets[from + letter] !== octets[start + letter]) return false;
  }
  return true;
}
