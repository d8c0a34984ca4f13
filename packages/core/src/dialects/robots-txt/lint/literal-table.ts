import { extendHash, type GroupPatterns, lengthOf, noLetters } from './group-patterns.js';

/** The literal patterns of a group by their characters, without the stars after them. */
export interface LiteralTable {
  /** In each slot the place of a pattern plus one, or 0. Of patterns with the same letters the strongest is there. */
  readonly slots: Int32Array;
  /** The most stars at the end of one of them. */
  readonly maxStars: number;
  /** Do two of them have the same letters? */
  readonly hasRepeats: boolean;
}

/** Limit: how far a pattern may be from the slot of its hash. Ordinary files stay below twenty. */
const maxDistance = 64;

/** Is the pattern at one place stronger than that at another? */
export type IsStronger = (at: number, other: number) => boolean;

/** Puts the literal patterns into a table. Returns nothing if too many share a slot, as in a file made for that. */
export function literalTable(patterns: GroupPatterns, isStronger: IsStronger): LiteralTable | undefined {
  const { count, starts, letters, hashes, wildcards } = patterns;
  let nextWildcard = 0;
  const slots = new Int32Array(slotCountFor(count));
  let maxStars = 0;
  let hasRepeats = false;
  for (let at = 0; at < count; at++) {
    if (at === wildcards[nextWildcard]) {
      nextWildcard++;
      continue;
    }
    const length = letters[at] as number;
    if (lengthOf(patterns, at) === 0) continue;
    maxStars = Math.max(maxStars, lengthOf(patterns, at) - length);
    const start = starts[at] as number;
    const slot = findSlot(patterns, slots, hashes[at] as number, start, length);
    if (slot === noSlot) return undefined;
    const there = (slots[slot] as number) - 1;
    if (there !== -1) hasRepeats = true;
    if (there === -1 || isStronger(at, there)) slots[slot] = at + 1;
  }
  return { slots, maxStars, hasRepeats };
}

export const noPlace = -1;

/**
 * The place of the strongest literal pattern that may win over the one at `at`, wherever that one matches, or `noPlace`: one that begins
 * like it, and is as long with its stars.
 */
export function strongestLiteral(
  patterns: GroupPatterns,
  { slots, maxStars }: LiteralTable,
  at: number,
  isStronger: IsStronger,
): number {
  const { bytes, starts, letters } = patterns;
  const start = starts[at] as number;
  const longest = letters[at] as number;
  const shortest = Math.max(lengthOf(patterns, at) - maxStars, 0);
  let best = noPlace;
  if (shortest > longest) return best;
  let hash = hashOf(bytes, start, shortest);
  for (let length = shortest; ; length++) {
    const slot = findSlot(patterns, slots, hash, start, length);
    const there = slot === noSlot ? noPlace : (slots[slot] as number) - 1;
    if (there !== noPlace && (best === noPlace || isStronger(there, best))) best = there;
    if (length === longest) return best;
    hash = extendHash(hash, bytes[start + length] as number);
  }
}

function slotCountFor(patterns: number): number {
  let count = 16;
  while (count < patterns * 2) count *= 2;
  return count;
}

const noSlot = -1;

/** The slot of these letters, or a free one for them; `noSlot` if there is neither within `maxDistance`. */
function findSlot(patterns: GroupPatterns, slots: Int32Array, hash: number, start: number, length: number): number {
  const mask = slots.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (let distance = 0; distance < maxDistance; distance++) {
    const there = slots[slot] as number;
    if (there === 0 || hasLetters(patterns, there - 1, start, length)) return slot;
    slot = (slot + 1) & mask;
  }
  return noSlot;
}

/** Has a pattern these letters before its stars? From the end: the paths of a site have the same beginning. */
function hasLetters({ bytes, starts, letters }: GroupPatterns, at: number, start: number, length: number): boolean {
  if (letters[at] !== length) return false;
  const own = starts[at] as number;
  for (let letter = length - 1; letter >= 0; letter--) {
    if (bytes[own + letter] !== bytes[start + letter]) return false;
  }
  return true;
}

function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = noLetters;
  for (let letter = 0; letter < length; letter++) hash = extendHash(hash, bytes[start + letter] as number);
  return hash;
}
