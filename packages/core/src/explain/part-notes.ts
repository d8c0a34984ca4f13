import type { PartReason } from '../ask/parts/markup.js';

/** Why a part of a page may not be used although the decision allows it, in a sentence. */
export const partNotes: Readonly<Record<NonNullable<PartReason['but']>, string>> = {
  'another-part': 'The permission names another part of the page, or another file, to be used instead of this one.',
  'no-credit': 'The permission asks for a credit to be shown with the text, and that credit is missing.',
};
