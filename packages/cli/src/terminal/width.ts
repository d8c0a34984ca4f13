import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Returns the columns that a text takes on a terminal. The text must have passed `printable`.
 *
 * Good enough to put carets under the right characters; terminals differ on joined emoji, and no table can fix that.
 */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** East Asian Wide and Fullwidth characters (UAX 11), pictures among them, take two columns. Half a flag takes one. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300 || isPunctuation(code)) return 1;
  return isCombining(character) ? 0 : eastAsianWidth(code);
}

/** Dashes, quotation marks, bullets and dots, which heed's own sentences have: they need no look into a table. */
function isPunctuation(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027;
}

/**
 * Marks over, under and around a letter, and the Hangul vowels and finals that join an initial.
 *
 * In a function: making this expression takes longer than most runs need to format a table.
 */
function isCombining(character: string): boolean {
  return /[\p{Mn}\p{Me}\u1160-\u11ff]/u.test(character);
}
