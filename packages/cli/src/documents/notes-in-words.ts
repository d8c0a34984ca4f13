import { messageOf } from '@heed/core/diagnostics';
import type { Note } from './documents.js';

/** Notes as sentences. */
export function notesInWords(notes: readonly Note[]): string[] {
  return notes.map((note) => messageOf(note));
}
