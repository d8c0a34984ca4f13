import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { emptyHash, extendHash, maxDistance, slotOf } from './hash.js';
import { type IrregularPatterns, irregularPlace, octetsOf } from './irregular-patterns.js';
import { star } from './path-pattern.js';
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
   * One array for all, because each takes two hundred octets beside its content, which is as much as the rules of most files. First
   * the slots: 0 if free, otherwise the number of a rule plus one, and part of its hash, so that letters are compared only where that
   * agrees. Then bits of hashes of pattern prefixes at checkpoints: if that of a path is not set, no longer pattern matches. Then
   * a bit for each length that occurs: only prefixes of such a length are looked up.
   */
  readonly table: Int32Array;
  /** The number of slots, a power of two. */
  readonly slots: number;
  /** The bits of a slot that hold the rule. */
  readonly ruleMask: number;
  /** The length of the longest pattern. */
  readonly longest: number;
}

/** The bits of prefixes are as many as four for each slot. */
function prefixWords(slots: number): number {
  return slots / 8;
}

export class LiteralIndexWriter {
  readonly #robots: RobotsTxt;
  readonly #irregular: IrregularPatterns;
  readonly #weaker: WeakerWriter | undefined;
  readonly #slots: number;
  readonly #table: Int32Array;
  readonly #ruleMask: number;
  readonly #lengths: Set<number> = new Set();

  /** `slots` is a power of two, and at least twice the number of rules that may be added. */
  constructor(robots: RobotsTxt, irregular: IrregularPatterns, weaker: WeakerWriter | undefined, slots: number) {
    let mask = 1;
    while (mask <= robots.rules.count) mask = mask * 2 + 1;
    this.#robots = robots;
    this.#irregular = irregular;
    this.#weaker = weaker;
    this.#slots = slots;
    this.#table = new Int32Array(slots + prefixWords(slots));
    this.#ruleMask = mask;
  }

  /** Adds a pattern, given without the stars at its end. False if there is no free slot within `maxDistance`. */
  add(octets: Uint8Array, start: number, end: number, rule: number): boolean {
    const slots = this.#slots;
    const table = this.#table;
    let hash = emptyHash;
    for (let position = start; position < end; position++) {
      hash = extendHash(hash, octets[position] as number);
      const length = position + 1 - start;
      if (length < end - start && isCheckpoint(length)) setPrefix(table, slots, hash);
    }
    const tag = hash & ~this.#ruleMask;
    let slot = slotOf(hash, slots);
    for (let distance = 0; distance < maxDistance; distance++) {
      const there = table[slot] as number;
      if (there === 0) {
        table[slot] = tag | (rule + 1);
        this.#lengths.add(end - start);
        return true;
      }
      const other = (there & this.#ruleMask) - 1;
      if ((there & ~this.#ruleMask) === tag && hasLetters(this.#robots, this.#irregular, other, octets, start, end)) {
        // The same letters again: only the stronger of the two rules can decide.
        const isBetter = isStrongerRule(this.#robots, this.#irregular, rule, other);
        if (isBetter) table[slot] = tag | (rule + 1);
        this.#weaker?.add(isBetter ? rule : other, isBetter ? other : rule);
        return true;
      }
      slot = (slot + 1) & (slots - 1);
    }
    return false;
  }

  finish(): LiteralIndex {
    let longest = 0;
    for (const length of this.#lengths) longest = Math.max(longest, length);
    const lengthsAt = this.#table.length;
    const table = new Int32Array(lengthsAt + (longest >>> 5) + 1);
    table.set(this.#table);
    for (const length of this.#lengths) {
      const word = lengthsAt + (length >>> 5);
      table[word] = (table[word] as number) | (1 << (length & 31));
    }
    return { table, slots: this.#slots, ruleMask: this.#ruleMask, longest };
  }
}

/** At these lengths it pays to check whether any longer pattern starts like this: most paths end at the first checkpoint. */
function isCheckpoint(length: number): boolean {
  return length === 3 || length === 6 || length === 12;
}

function setPrefix(table: Int32Array, slots: number, hash: number): void {
  const bit = slotOf(hash, slots * 4);
  const word = slots + (bit >>> 5);
  table[word] = (table[word] as number) | (1 << (bit & 31));
}

function hasPrefix(table: Int32Array, slots: number, hash: number): boolean {
  const bit = slotOf(hash, slots * 4);
  return ((table[slots + (bit >>> 5)] as number) & (1 << (bit & 31))) !== 0;
}

/**
 * Puts the rules whose letters the path starts with at the beginning of `found`, those with fewer letters first, and gives their
 * number. Of rules with the same letters it finds the strongest.
 */
export function findLiterals(
  { table, slots, ruleMask, longest }: LiteralIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  { octets, start, end }: PathOctets,
  found: number[],
): number {
  const lengthsAt = slots + prefixWords(slots);
  const last = Math.min(end + 1 - start, longest);
  let count = 0;
  let hash = emptyHash;
  // From length 0: the pattern `*` has no letters and matches every path.
  for (let length = 0; ; length++) {
    if (((table[lengthsAt + (length >>> 5)] as number) & (1 << (length & 31))) !== 0) {
      let slot = slotOf(hash, slots);
      for (let there = table[slot] as number; there !== 0; there = table[slot] as number) {
        if (((there ^ hash) & ~ruleMask) === 0) {
          const rule = (there & ruleMask) - 1;
          if (hasLetters(robots, irregular, rule, octets, start, start + length)) {
            found[count++] = rule;
            break;
          }
        }
        slot = (slot + 1) & (slots - 1);
      }
    }
    if (length >= last || (isCheckpoint(length) && !hasPrefix(table, slots, hash))) return count;
    hash = extendHash(hash, octets[start + length] as number);
  }
}

/** Does `rule` win over `other`, if both match? */
export function isStrongerRule(robots: RobotsTxt, irregular: IrregularPatterns, rule: number, other: number): boolean {
  const octets = octetsOf(robots, irregular, rule);
  return isStronger(robots.rules, rule, octets, other, octetsOf(robots, irregular, other));
}

/** Does a rule's pattern, without the stars at its end, consist of exactly these letters? */
function hasLetters(
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  rule: number,
  octets: Uint8Array,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  if (irregular.rules.length > 0) {
    const place = irregularPlace(irregular, rule);
    if (place !== -1) {
      const from = irregular.starts[place] as number;
      const rest = (irregular.starts[place + 1] as number) - from - length;
      if (rest < 0 || (rest > 0 && irregular.octets[from + length] !== star)) return false;
      for (let letter = 0; letter < length; letter++) {
        if (irregular.octets[from + letter] !== octets[start + letter]) return false;
      }
      return true;
    }
  }
  const { text } = robots.source;
  const from = patternStart(robots.rules, rule);
  const rest = patternEnd(robots.rules, rule) - from - length;
  if (rest < 0 || (rest > 0 && text.charCodeAt(from + length) !== star)) return false;
  for (let letter = 0; letter < length; letter++) {
    if (text.charCodeAt(from + letter) !== octets[start + letter]) return false;
  }
  return true;
}
