/** The hash of no letters. */
export const emptyHash: number = 0x811c9dc5 | 0;

/** The hash of a text with one more letter (FNV-1a, by Fowler, Noll and Vo). */
export function extendHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}

/** The slot of a hash in a table with so many slots, which are a power of two. */
export function slotOf(hash: number, slots: number): number {
  return (hash ^ (hash >>> 15)) & (slots - 1);
}

/**
 * The number of slots in a table for so many entries: at most a third of them are taken, or half in a small table, where a slot is
 * expensive compared with the rules and checking the next one is cheap.
 */
export function slotsFor(entries: number): number {
  const wanted = entries * (entries <= maxSmall ? 2 : 3);
  let slots = 16;
  while (slots < wanted) slots *= 2;
  return slots;
}

/** Limit: entries of a small table. */
const maxSmall = 256;

/** Limit: how far an entry may be placed from the slot of its hash. Ordinary files stay below twenty. */
export const maxDistance = 128;
