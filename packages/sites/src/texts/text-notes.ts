import { Source } from '@heed/core/diagnostics';
import { maxBeginning } from '@heed/core/internal';
import type { Note } from '../note.js';

/** Characters that are not in any text: the "binary data bytes" of the MIME Sniffing Standard. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it searches for.
const binary = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/** Notes that the beginning of a text does not look like text: anything found in an image or an archive is there by chance. */
export function notesOnText(name: string, text: string): Note[] {
  const found = binary.exec(text.slice(0, maxBeginning));
  if (found === null) return [];
  const { line, column } = new Source(name, text).positionAt(found.index);
  const character = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const data = { file: name, character, line: String(line), column: String(column) };
  return [{ code: 'check/not-text', data, about: name }];
}

/** What is known of the text of a page, apart from the text. */
export interface PageNotes {
  readonly notes: readonly Note[];
  /** Why the page is not whole; undefined if it seems to be. */
  readonly unseen?: Note;
}

/** The same for a page. One that ends inside a META tag has lost the rules of that tag, and perhaps others. */
export function notesOnPage(name: string, text: string): PageNotes {
  const notes = notesOnText(name, text);
  const unseen = cutInMeta(name, text);
  return unseen === undefined ? { notes } : { notes: [...notes, unseen], unseen };
}

function cutInMeta(name: string, text: string): Note | undefined {
  const rest = text.lastIndexOf('>') + 1;
  // After the last complete tag. Safe on untrusted text: each character is examined once.
  const start = text.slice(rest).search(/<meta[\s/]/i);
  if (start === -1) return undefined;
  const { line, column } = new Source(name, text).positionAt(rest + start);
  return { code: 'check/cut-in-meta', data: { file: name, line: String(line), column: String(column) }, about: name };
}
