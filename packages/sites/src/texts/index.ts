/**
 * Texts of sites as bytes become them, without what fetches: for programs that read files. Not promised: it changes without a word, and
 * docs/api leaves it out.
 *
 * @module
 */
import '../require-node.js';

export type { Note } from '../note.js';
export { fetchableUrl } from './fetchable-url.js';
export { readBody } from './page-text.js';
export { notesOnPage, notesOnText } from './text-notes.js';
export { wellKnownPaths } from './well-known-paths.js';
