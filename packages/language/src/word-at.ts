import type { EditedDocument } from './edited-document.js';
import { slotInDocument } from './slots/slot-in-document.js';
import type { TextKind } from './text-kind.js';
import { findWord, type Word } from './words/word.js';

/** A word of a document that has a meaning, with its location. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

/** The word at an offset of a document, if it has a meaning there. */
export function wordAt(kind: TextKind, doc: EditedDocument, at: number): FoundWord | undefined {
  const slot = slotInDocument(kind, doc, at);
  if (slot === undefined) return undefined;
  const { start, end, words } = slot;
  const word = findWord(words, doc.sliceString(start, end).trim());
  return word === undefined ? undefined : { start, end, word };
}
