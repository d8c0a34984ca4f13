import type { Text } from '@codemirror/state';
import type { PaneName } from '../../engine/messages.ts';
import { slotInDocument } from './slots/slot-in-document.ts';
import { findWord, type Word } from './words/word.ts';

/** A word of a document that has a meaning, with its place. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

/** The word at an offset of the document of a pane, if it has a meaning there. */
export function wordAt(pane: PaneName, doc: Text, at: number): FoundWord | undefined {
  const slot = slotInDocument(pane, doc, at);
  if (slot === undefined) return undefined;
  const { start, end, words } = slot;
  const word = findWord(words, doc.sliceString(start, end).trim());
  return word === undefined ? undefined : { start, end, word };
}
