import type { Word } from '../words/word.js';

/** A range of a text, and the words that are valid there. */
export interface Slot {
  /** Offsets in the text in which it was found. */
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  /** False where words are explained, but none is offered: the signs in a path. */
  readonly offers?: false;
}

/** Finds the slot at an offset of a text: a line, or the part of a document around the offset. */
export type FindSlot = (text: string, at: number) => Slot | undefined;

/** Returns the range around an offset that has none of the separators in it, between two bounds. */
export function stretchAt(text: string, at: number, separators: RegExp, from = 0, to: number = text.length): StretchOf {
  let start = at;
  while (start > from && !separators.test(text.charAt(start - 1))) start--;
  let end = at;
  while (end < to && !separators.test(text.charAt(end))) end++;
  return { start, end };
}

type StretchOf = Pick<Slot, 'start' | 'end'>;
