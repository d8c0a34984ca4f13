import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { star } from './path-pattern.js';
import { noRule } from './scan.js';
import { isStronger } from './stronger.js';

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
  /** 1 at each length that occurs; only prefixes of such a length are looked up. */
  readonly lengths: Uint8Array;
  /** Half of the hash for each slot in use, 0 for the others: letters are compared only where it agrees. */
  readonly halfHashes: Uint16Array;
  readonly rules: Int32Array;
  /** The hashes of pattern prefixes at checkpoints, as bits: if that of a path is not among them, no longer pattern matches. */
  readonly prefixes: Int32Array;
}

/** The patterns that had to be normalised, by rule. The others are compared in the text of the file. */
export type IrregularPatterns = ReadonlyMap<number, Uint8Array>;

/** Limit: how far a pattern may be placed from the slot of its hash. Ordinary files stay below ten. */
const maxDistance = 64;

const emptyHash = 0x811c9dc5 | 0;

/** The hash of a text with one more letter (FNV-1a, by Fowler, Noll and Vo). */
function extendHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}

function slotOf(hash: number, slots: number): number {
  return (hash ^ (hash >>> 15)) & (slots - 1);
}

function halfHashOf(hash: number): number {
  return (hash >>> 16) | 1;
}

export class LiteralIndexWriter {
  readonly #robots: RobotsTxt;
  readonly #irregular: IrregularPatterns;
  readonly #halfHashes: Uint16Array;
  readonly #rules: Int32Array;
  readonly #prefixes: Int32Array;
  #lengths: Uint8Array = new Uint8Array(64);
  #longest = 0;

  constructor(robots: RobotsTxt, irregular: IrregularPatterns, count: number) {
    let slots = 16;
    while (slots < count * 3) slots *= 2;
    this.#robots = robots;
    this.#irregular = irregular;
    this.#halfHashes = new Uint16Array(slots);
    this.#rules = new Int32Array(slots);
    this.#prefixes = new Int32Array(slots / 8);
  }

  /** Adds a pattern, given without the stars at its end. False if there is no free slot within `maxDistance`. */
  add(octets: Uint8Array, start: number, end: number, rule: number): boolean {
    let hash = emptyHash;
    for (let position = start; position < end; position++) {
      hash = extendHash(hash, octets[position] as number);
      const length = position + 1 - start;
      if (length < end - start && isCheckpoint(length)) setBit(this.#prefixes, hash);
    }
    const slots = this.#halfHashes.length;
    const halfHash = halfHashOf(hash);
    let slot = slotOf(hash, slots);
    for (let distance = 0; distance < maxDistance; distance++) {
      if (this.#halfHashes[slot] === 0) {
        this.#halfHashes[slot] = halfHash;
        this.#rules[slot] = rule;
        this.#noteLength(end - start);
        return true;
      }
      const there = this.#rules[slot] as number;
      if (this.#halfHashes[slot] === halfHash && hasLetters(this.#robots, this.#irregular, there, octets, start, end)) {
        // The same letters again: only the stronger of the two rules is needed.
        if (isStrongerRule(this.#robots, this.#irregular, rule, there)) this.#rules[slot] = rule;
        return true;
      }
      slot = (slot + 1) & (slots - 1);
    }
    return false;
  }

  finish(): LiteralIndex {
    const lengths = this.#lengths.slice(0, this.#longest + 1);
    return { lengths, halfHashes: this.#halfHashes, rules: this.#rules, prefixes: this.#prefixes };
  }

  #noteLength(length: number): void {
    if (length >= this.#lengths.length) {
      const longer = new Uint8Array(length * 2);
      longer.set(this.#lengths);
      this.#lengths = longer;
    }
    this.#lengths[length] = 1;
    if (length > this.#longest) this.#longest = length;
  }
}

/** At these lengths it pays to check whether any longer pattern starts like this: most paths end at the first checkpoint. */
function isCheckpoint(length: number): boolean {
  return length === 3 || length === 6 || length === 12;
}

function setBit(bits: Int32Array, hash: number): void {
  const bit = slotOf(hash, bits.length * 32);
  bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
}

function hasBit(bits: Int32Array, hash: number): boolean {
  const bit = slotOf(hash, bits.length * 32);
  return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** The rule with the most octets whose letters the path starts with, or `noRule`. */
export function findLiteral(
  index: LiteralIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  path: PathOctets,
): number {
  const { lengths, halfHashes, rules, prefixes } = index;
  const { octets, start } = path;
  const slots = halfHashes.length;
  const longest = Math.min(path.end + 1 - start, lengths.length - 1);
  let best = noRule;
  let hash = emptyHash;
  // From length 0: the pattern `*` has no letters and matches every path.
  for (let length = 0; ; length++) {
    if (lengths[length] === 1) {
      const halfHash = halfHashOf(hash);
      let slot = slotOf(hash, slots);
      for (let there = halfHashes[slot] as number; there !== 0; there = halfHashes[slot] as number) {
        const rule = rules[slot] as number;
        if (there === halfHash && hasLetters(robots, irregular, rule, octets, start, start + length)) {
          if (best === noRule || isStrongerRule(robots, irregular, rule, best)) best = rule;
          break;
        }
        slot = (slot + 1) & (slots - 1);
      }
    }
    if (length >= longest || (isCheckpoint(length) && !hasBit(prefixes, hash))) return best;
    hash = extendHash(hash, octets[start + length] as number);
  }
}

/** The number of octets in a rule's pattern, in the form in which it is compared. */
export function octetsOf(robots: RobotsTxt, irregular: IrregularPatterns, rule: number): number {
  if (irregular.size > 0) {
    const pattern = irregular.get(rule);
    if (pattern !== undefined) return pattern.length;
  }
  return patternEnd(robots.rules, rule) - patternStart(robots.rules, rule);
}

function isStrongerRule(robots: RobotsTxt, irregular: IrregularPatterns, rule: number, other: number): boolean {
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
  if (irregular.size > 0) {
    const pattern = irregular.get(rule);
    if (pattern !== undefined) {
      if (pattern.length < length || (pattern.length > length && pattern[length] !== star)) return false;
      for (let letter = 0; letter < length; letter++) if (pattern[letter] !== octets[start + letter]) return false;
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
