import type { EditedDocument } from './edited-document.js';
import { slotInDocument } from './slots/slot-in-document.js';
import type { TextKind } from './text-kind.js';
import type { Word } from './words/word.js';

/** Returns the completions at an offset of a document, the usual ones first, and the range that each would replace. */
export interface OfferedWords {
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  /** False on an empty line: nothing has been typed yet. */
  readonly isBegun: boolean;
}

/** What may be written at an offset of a document; absent where nothing is offered. */
export function offeredWords(kind: TextKind, doc: EditedDocument, at: number): OfferedWords | undefined {
  const slot = slotInDocument(kind, doc, at);
  if (slot === undefined || slot.offers === false) return undefined;
  const words = slot.words.filter(({ isOffered }) => isOffered !== false);
  if (words.length === 0) return undefined;
  const { start, end } = slot;
  return { start, end, words, isBegun: start !== at || !isLineStart(doc, at) };
}

function isLineStart(doc: EditedDocument, at: number): boolean {
  return doc.sliceString(doc.lineAt(at).from, at).trim() === '';
}

/** Returns what a completion inserts instead of the text that ends at an offset: the word, and what follows it unless that is there. */
export function insertedText({ word, after = '' }: Word, doc: EditedDocument, end: number): string {
  const following = doc.sliceString(end, Math.min(end + after.length + 1, doc.length)).trimStart();
  return after === '' || following.startsWith(after.trim()) ? word : `${word}${after}`;
}
