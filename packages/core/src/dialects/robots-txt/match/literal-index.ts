import type { PathBytes } from '../../../policy/path-bytes.js';
import { patternEnd, patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';
import { emptyHash, extendHash, maxDistance, slotOf } from './hash.js';
import { bytesOf, type IrregularPatterns } from './irregular-patterns.js';
import { star } from './path-pattern.js';
import { isStronger, noBytes, noRule } from './precedence.js';
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
   * One array for all, because each takes two hundred bytes beside its content, which is as much as the rules of most files. For the
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

/** Collects literal patterns. */
export interface LiteralWriter {
  /** Adds a pattern, given without the stars at its end. False if there is no free slot within `maxDistance`. */
  readonly add: (bytes: Uint8Array, start: number, end: number, rule: number) => boolean;
  /** `others` are numbers to keep at the end of the table. */
  readonly finish: (others: readonly number[]) => LiteralIndex;
}

/** `slots` is a power of two, and at least twice the number of rules that may be added. */
export function literalWriter(
  robots: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  weaker: WeakerWriter | undefined,
  slots: number,
): LiteralWriter {
  const { rules } = robots;
  const halves = rules.count <= maxRulesInHalf ? 1 : 0;
  const mask = slotMask(halves);
  let ruleMask = 1;
  while (ruleMask <= rules.count) ruleMask = ruleMask * 2 + 1;
  const taken = new Int32Array(slots);
  const prefixes = new Int32Array(prefixWords(slots));
  const lengths = new Set<number>();
  const add: LiteralWriter['add'] = (bytes, start, end, rule) => {
    let hash = emptyHash;
    for (let position = start; position < end; position++) {
      hash = extendHash(hash, bytes[position] as number);
      const length = position + 1 - start;
      if (length < end - start && isCheckpoint(length)) setBit(prefixes, slotOf(hash, slots * 4));
    }
    const content = (hash & mask & ~ruleMask) | (rule + 1);
    let slot = slotOf(hash, slots);
    for (let distance = 0; distance < maxDistance; distance++) {
      const there = taken[slot] as number;
      if (there === 0) {
        taken[slot] = content;
        lengths.add(end - start);
        return true;
      }
      const other = (there & ruleMask) - 1;
      const isAlike = ((there ^ content) & ~ruleMask) === 0;
      const inOther = isAlike ? bytesIfSame(robots, irregular, other, bytes, start, end) : noBytes;
      if (inOther !== noBytes) {
        // The same letters again: only the stronger of the two rules can decide.
        const isBetter = isStronger(rules, rule, bytesOf(robots, irregular, rule), other, inOther);
        if (isBetter) taken[slot] = content;
        weaker?.add(isBetter ? rule : other, isBetter ? other : rule);
        return true;
      }
      slot = (slot + 1) & (slots - 1);
    }
    return false;
  };
  const finish: LiteralWriter['finish'] = (others) => {
    let longest = 0;
    for (const length of lengths) longest = Math.max(longest, length);
    const prefixesAt = slotWords(slots, halves);
    const lengthsAt = prefixesAt + prefixes.length;
    const end = lengthsAt + lengthWords(longest);
    const { table, at } = tableFor(end + others.length);
    for (let slot = 0; slot < slots; slot++) {
      const word = at + (slot >> halves);
      table[word] = (table[word] as number) | ((taken[slot] as number) << shiftOf(slot, halves));
    }
    table.set(prefixes, at + prefixesAt);
    for (const length of lengths) setBit(table, (at + lengthsAt) * 32 + length);
    table.set(others, at + end);
    return { table, at, slots, halves, ruleMask, longest };
  };
  return { add, finish };
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

function setBit(words: Int32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] as number) | (1 << (bit & 31));
}

/** The bits of prefixes start at `from`. */
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
  { bytes, start, end }: PathBytes,
  found: number[] | undefined,
): number {
  const mask = slotMask(halves);
  const hashMask = mask & ~ruleMask;
  const prefixesAt = at + slotWords(slots, halves);
  const lengthsAt = prefixesAt + prefixWords(slots);
  const last = Math.min(end + 1 - start, longest);
  let best = noRule;
  let bestBytes = noBytes;
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
        const inPattern = bytesIfSame(robots, irregular, rule, bytes, start, start + length);
        if (inPattern === noBytes) continue;
        if (isStronger(robots.rules, rule, inPattern, best, bestBytes)) {
          best = rule;
          bestBytes = inPattern;
        }
        found?.push(rule);
        break;
      }
    }
    if (length >= last || (isCheckpoint(length) && !hasPrefix(table, prefixesAt, slots, hash))) return best;
    hash = extendHash(hash, bytes[start + length] as number);
  }
}

/** The bytes of a rule's pattern if it consists of exactly these letters, and stars at its end; otherwise `noBytes`. */
function bytesIfSame(
  { source, rules }: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  rule: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const pattern = irregular?.get(rule);
  if (pattern !== undefined) return bytesIfSameAt(pattern, 0, pattern.length, bytes, start, end);
  return bytesIfSameAt(source.text, patternStart(rules, rule), patternEnd(rules, rule), bytes, start, end);
}

/** The same for a pattern that is at a place in a text. */
function bytesIfSameAt(text: string, from: number, to: number, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  const rest = to - from - length;
  if (rest < 0 || (rest > 0 && text.charCodeAt(from + length) !== star)) return noBytes;
  for (let letter = 0; letter < length; letter++) {
    if (text.charCodeAt(from + letter) !== bytes[start + letter]) return noBytes;
  }
  return to - from;
}
