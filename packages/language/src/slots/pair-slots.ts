import {
  aiprefValueWords,
  aiprefWords,
  signalValueWords,
  signalWords,
  useLevelWords,
} from '../words/preference-words.js';
import type { Word } from '../words/word.js';
import { type Slot, stretchAt } from './slot.js';

/** Finds the name or the value at an offset among pairs such as `ai-train=no, search=yes`, which begin at `from`. */
function pairSlot(
  text: string,
  at: number,
  from: number,
  names: readonly Word[],
  valuesOf: (name: string) => readonly Word[],
): Slot {
  const { start, end } = stretchAt(text, at, /[\s,;]/, from);
  const equals = text.indexOf('=', start);
  if (equals === -1 || equals >= end || at <= equals) {
    return { start, end: equals === -1 || equals >= end ? end : equals, words: names };
  }
  return { start: equals + 1, end, words: valuesOf(text.slice(start, equals).toLowerCase()) };
}

/** The slot in the value of Content-Usage. */
export function contentUsageSlot(text: string, at: number, from: number): Slot {
  return pairSlot(text, at, from, aiprefWords, () => aiprefValueWords);
}

/** The slot in the value of Content-Signal. */
export function contentSignalSlot(text: string, at: number, from: number): Slot {
  return pairSlot(text, at, from, signalWords, (name) => (name === 'use' ? useLevelWords : signalValueWords));
}
